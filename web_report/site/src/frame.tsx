// The header of every page: league, navigation, language, theme. On a phone, a button opens all but
// the league.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type Core, hasPlaces } from "./data/core";
import { type Text, useText } from "./i18n";
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

// What a page is called. Where the format has places of its own, those of the ladder are not all.
export function pageTitle({ t }: Text, core: Core, page: PageName): string {
  return t(page === "ladder" && hasPlaces(core) ? "standings" : page);
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

interface LanguageChoice {
  language: Language;
  choose: (language: Language) => void;
}

interface TopBarProps extends LanguageChoice {
  route: Route;
  title: string;
  home: string; // where the title leads
  links: readonly { href: string; name: string; current: boolean }[];
  children?: ComponentChildren; // beside the settings
}

export function TopBar({ route, title, home, links, language, choose, children }: TopBarProps) {
  const { t } = useText();
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
        <a class="home" href={home} title={title}>
          <Mark />
          <bdi>{title}</bdi>
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
          {links.map(({ href, name, current }) => (
            <a
              key={href}
              href={href}
              aria-current={current ? "page" : undefined}
              onClick={() => setOpen(false)}
            >
              {name}
            </a>
          ))}
        </nav>
        <div class="settings">
          {children}
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

export function Frame({ route, ...choice }: LanguageChoice & { route: Route }) {
  const text = useText();
  const core = useCore();
  return (
    <TopBar
      {...choice}
      route={route}
      title={core.league.title || text.t("report")}
      home={link("overview")}
      links={PAGES.map((name) => ({
        href: link(name),
        name: pageTitle(text, core, name),
        current: route.page === name,
      }))}
    />
  );
}
