// The header of every page: league, navigation, language, theme. On a phone, a button opens all but
// the league.
import { useEffect, useState } from "preact/hooks";
import { useText } from "./i18n";
import { type Language, LANGUAGE_NAMES, LANGUAGES } from "./i18n/format";
import { link, type Route } from "./router";
import { Select } from "./ui/basics";
import { useCore } from "./ui/context";
import { Icon } from "./ui/icons";
import { THEMES, useSetting, useTheme } from "./ui/settings";

export const PAGES = [
  "overview",
  "ladder",
  "games",
  "crosstable",
  "compare",
  "failures",
  "time",
  "method",
] as const;
export type PageName = (typeof PAGES)[number];

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

function SkipLink() {
  const { t } = useText();
  return (
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
  );
}

interface Props {
  route: Route;
  language: Language;
  choose: (language: Language) => void;
}

export function Frame({ route, language, choose }: Props) {
  const { t } = useText();
  const { league } = useCore();
  const [theme, setTheme] = useSetting("theme", THEMES, "auto");
  const [open, setOpen] = useState(false);
  useTheme(theme);
  const [subject] = route.args;
  useEffect(() => setOpen(false), [route.page, subject]);
  return (
    <>
      <SkipLink />
      <header
        class={open ? "top is-open" : "top"}
        onKeyDown={(event) => event.key === "Escape" && setOpen(false)}
      >
        <a class="home" href={link("overview")} title={league.title}>
          <Mark />
          <bdi>{league.title || t("report")}</bdi>
        </a>
        <button
          type="button"
          class="menu-button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Icon name={open ? "close" : "menu"} />
          {t("menu")}
        </button>
        <nav aria-label={t("pages")}>
          {PAGES.map((name) => (
            <a
              key={name}
              href={link(name)}
              aria-current={route.page === name ? "page" : undefined}
              onClick={() => setOpen(false)}
            >
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
    </>
  );
}
