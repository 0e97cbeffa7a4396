// Loads core.js, and shows the page that the address names.
import { useEffect, useLayoutEffect, useMemo } from "preact/hooks";
import { type Core, prepareCore } from "./data/core";
import { loadJson } from "./data/loader";
import { Frame, PAGES } from "./frame";
import { preferredLanguage, Text, TextContext, useText } from "./i18n";
import { type Language, LANGUAGES } from "./i18n/format";
import { BotPage } from "./pages/bot";
import { ComparePage } from "./pages/compare";
import { CrossPage } from "./pages/cross";
import { FailuresPage } from "./pages/failures";
import { GamePage } from "./pages/game";
import { LadderPage } from "./pages/ladder";
import { MethodPage } from "./pages/method";
import { OverviewPage } from "./pages/overview";
import { TimePage } from "./pages/time";
import { type Route, useRoute } from "./router";
import { Await, Empty } from "./ui/basics";
import { CoreContext, useLoaded, useTitle } from "./ui/context";
import { useSetting } from "./ui/settings";

function Page({ route }: { route: Route }) {
  const { t } = useText();
  switch (route.page) {
    case "overview":
      return <OverviewPage />;
    case "ladder":
      return <LadderPage route={route} />;
    case "crosstable":
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
function Title({ page }: { page: (typeof PAGES)[number] }) {
  const { t } = useText();
  useTitle(t(page));
  return null;
}

function Report({
  core,
  language,
  choose,
}: {
  core: Core;
  language: Language;
  choose: (language: Language) => void;
}) {
  const route = useRoute();
  const named = PAGES.find((name) => name === route.page);
  const where = `${route.page}/${route.args[0] ?? ""}`;
  // Runs before the new page scrolls to the item in its address.
  useLayoutEffect(() => scrollTo(0, 0), [where]);
  return (
    <CoreContext.Provider value={core}>
      <Frame route={route} language={language} choose={choose} />
      {named && <Title page={named} />}
      <main id="main" tabIndex={-1}>
        <Page route={route} />
      </main>
    </CoreContext.Provider>
  );
}

export function App() {
  const [language, choose] = useSetting(
    "language",
    LANGUAGES,
    preferredLanguage(navigator.languages),
  );
  const text = useMemo(() => new Text(language), [language]);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const loaded = useLoaded(async () => prepareCore(await loadJson<Core>("core")), []);
  return (
    <TextContext.Provider value={text}>
      <Await loaded={loaded}>
        {(core) => <Report core={core} language={language} choose={choose} />}
      </Await>
    </TextContext.Provider>
  );
}
