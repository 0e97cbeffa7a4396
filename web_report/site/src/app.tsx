// Opens the data, and shows the page that the address names.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo } from "preact/hooks";
import type { Repository } from "./data/repository";
import { Frame, PAGES, type PageName, pageTitle } from "./frame";
import { preferredLanguage, Text, TextContext, useText } from "./i18n";
import { type Language, LANGUAGES } from "./i18n/format";
import { BotPage } from "./pages/bot";
import { ComparePage } from "./pages/compare";
import { CrossPage } from "./pages/cross";
import { FailuresPage } from "./pages/failures";
import { GamePage } from "./pages/game";
import { GamesPage } from "./pages/games";
import { LadderPage } from "./pages/ladder";
import { MethodPage } from "./pages/method";
import { OverviewPage } from "./pages/overview";
import { TimePage } from "./pages/time";
import { type Route, useRoute } from "./router";
import { Await, Empty } from "./ui/basics";
import { Boundary } from "./ui/boundary";
import { RepositoryContext, useCore, useLoaded, useTitle } from "./ui/context";
import { useSetting } from "./ui/settings";

export function Page({ route }: { route: Route }) {
  const { t } = useText();
  switch (route.page) {
    case "overview":
      return <OverviewPage />;
    case "ladder":
      return <LadderPage route={route} />;
    case "games":
      return <GamesPage route={route} />;
    case "crosstable":
    case "cross":
      return <CrossPage route={route} />;
    case "compare":
      return <ComparePage route={route} />;
    case "failures":
      return <FailuresPage route={route} />;
    case "time":
      return <TimePage route={route} />;
    case "method":
      return <MethodPage />;
    case "bot":
      return <BotPage route={route} />;
    case "game":
      return <GamePage route={route} />;
    default:
      return <Empty>{t("noSuchPage")}</Empty>;
  }
}

// The pages of a bot and of a game set the title of the window themselves.
export function Title({ page }: { page: PageName }) {
  useTitle(pageTitle(useText(), useCore(), page));
  return null;
}

interface ReportProps {
  repository: Repository;
  language: Language;
  choose: (language: Language) => void;
}

function Report({ repository, language, choose }: ReportProps) {
  const route = useRoute();
  const named = PAGES.find((name) => name === route.page);
  const where = `${route.page}/${route.args[0] ?? ""}`;
  // Runs before the new page scrolls to the item in its address.
  useLayoutEffect(() => scrollTo(0, 0), [where]);
  return (
    <RepositoryContext.Provider value={repository}>
      <Frame route={route} language={language} choose={choose} />
      {named && <Title page={named} />}
      <main id="main" tabIndex={-1}>
        <Boundary where={location.hash}>
          <Page route={route} />
        </Boundary>
      </main>
    </RepositoryContext.Provider>
  );
}

// Provides the texts in the language that the reader has chosen, and the way to choose another.
export function InLanguage({
  children,
}: {
  children: (language: Language, choose: (language: Language) => void) => ComponentChildren;
}) {
  const [language, choose] = useSetting(
    "language",
    LANGUAGES,
    preferredLanguage(navigator.languages),
  );
  const text = useMemo(() => new Text(language), [language]);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return <TextContext.Provider value={text}>{children(language, choose)}</TextContext.Provider>;
}

export function App({ open }: { open: () => Promise<Repository> }) {
  const loaded = useLoaded(open, []);
  return (
    <InLanguage>
      {(language, choose) => (
        <Await loaded={loaded}>
          {(repository) => <Report repository={repository} language={language} choose={choose} />}
        </Await>
      )}
    </InLanguage>
  );
}
