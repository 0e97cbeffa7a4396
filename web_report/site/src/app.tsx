// The frame around every page: where to go, language, theme.
import { useEffect, useMemo } from "preact/hooks";
import { type Core, prepareCore } from "./data/core";
import { loadJson } from "./data/loader";
import { type Key, preferredLanguage, Text, TextContext, useText } from "./i18n";
import { type Language, LANGUAGE_NAMES, LANGUAGES } from "./i18n/format";
import { BotPage } from "./pages/bot";
import { ComparePage } from "./pages/compare";
import { CrossPage } from "./pages/cross";
import { FailuresPage } from "./pages/failures";
import { GamePage } from "./pages/game";
import { LadderPage } from "./pages/ladder";
import { MethodPage } from "./pages/method";
import { OverviewPage } from "./pages/overview";
import { TimePage } from "./pages/time";
import { link, type Route, useRoute } from "./router";
import { Await, Empty, Select } from "./ui/basics";
import { CoreContext, useLoaded } from "./ui/context";
import { THEMES, useSetting, useTheme } from "./ui/settings";

const PAGES = [
  "overview",
  "ladder",
  "crosstable",
  "compare",
  "failures",
  "time",
  "method",
] as const;

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

function Mark() {
  return (
    <svg class="mark" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M6 3H18L23 9.5 12 22 1 9.5Z" />
      <path
        class="mark-lines"
        d="M1 9.5H23M6 3 8.5 9.5 12 22 15.5 9.5 18 3M8.5 9.5 12 3 15.5 9.5"
      />
    </svg>
  );
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
  const { t } = useText();
  const route = useRoute();
  const [theme, setTheme] = useSetting("theme", THEMES, "auto");
  useTheme(theme);
  const title = PAGES.find((name) => name === route.page);
  useEffect(() => {
    document.title =
      title && title !== "overview"
        ? `${t(title as Key)} – ${core.league.title}`
        : core.league.title || t("report");
  }, [title, language]);
  const where = `${route.page}/${route.args[0] ?? ""}`;
  useEffect(() => scrollTo(0, 0), [where]);
  return (
    <CoreContext.Provider value={core}>
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById("main")?.focus();
        }}
      >
        {t("skip")}
      </a>
      <header class="top">
        <a class="home" href={link("overview")}>
          <Mark />
          <bdi>{core.league.title || t("report")}</bdi>
        </a>
        <nav aria-label={t("pages")}>
          {PAGES.map((name) => (
            <a key={name} href={link(name)} aria-current={route.page === name ? "page" : undefined}>
              {t(name)}
            </a>
          ))}
        </nav>
        <div class="settings">
          <Select
            label={t("languageName")}
            value={language}
            options={LANGUAGES.map((name): [Language, string] => [name, LANGUAGE_NAMES[name]])}
            onChange={choose}
          />
          <Select
            label={t("theme")}
            value={theme}
            options={THEMES.map((name): [typeof name, string] => [name, t(`theme_${name}`)])}
            onChange={setTheme}
          />
        </div>
      </header>
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
