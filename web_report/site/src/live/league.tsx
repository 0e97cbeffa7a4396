// A league: the whole report, kept up to date, and a page of what happens now.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Page, Title } from "../app";
import { api, type LeagueRow } from "../data/api";
import { HttpSource } from "../data/http_source";
import { Repository } from "../data/repository";
import { PAGES, pageTitle, TopBar } from "../frame";
import { AnalyserContext } from "../game/analysed";
import { useText } from "../i18n";
import type { Language } from "../i18n/format";
import { link, type Route, useRoute } from "../router";
import { Await } from "../ui/basics";
import { Boundary } from "../ui/boundary";
import { type Loaded, RepositoryContext, useTitle } from "../ui/context";
import { ConnectionNote, useNews } from "./feed";
import { useFresh } from "./fresh";
import { NowPage } from "./now";
import { Output } from "./output";
import { ProgressBar, progressOf } from "./progress";
import { SessionButton } from "./session";

// The report of the league, opened again whenever the server has a newer one.
function useReport(league: number, version: string): Loaded<Repository> {
  const newest = useRef<Repository | undefined>(undefined);
  const open = async () => {
    const index = await api.report(league);
    const repository = await Repository.open(new HttpSource(league, index), newest.current);
    newest.current = repository;
    return repository;
  };
  return useFresh(open, league, version);
}

interface Props {
  number: number;
  language: Language;
  choose: (language: Language) => void;
}

export function League({ number, language, choose }: Props) {
  const { t } = useText();
  const { report, connections } = useNews();
  const leagues = useFresh(() => api.leagues(), number, connections);
  const loaded = useReport(number, `${connections}/${report}`);
  const known =
    leagues.state === "ready" ? leagues.value.find(({ id }) => id === number) : undefined;
  if (loaded.state === "ready" && known) {
    return <Report repository={loaded.value} league={known} language={language} choose={choose} />;
  }
  const waiting = loaded.state === "failed" ? loaded : leagues.state === "failed" ? leagues : null;
  return (
    <main id="main">
      <ConnectionNote />
      {waiting ? (
        <Await loaded={waiting}>{() => null}</Await>
      ) : (
        <p class="note" role="status">
          {t("livePreparing")}
        </p>
      )}
    </main>
  );
}

function NowTitle() {
  const { t } = useText();
  useTitle(t("liveNow"));
  return null;
}

// Until something else is asked for, a running league shows what happens now.
function useStart(isRunning: boolean): Route {
  const route = useRoute();
  const [start] = useState(isRunning ? "now" : "overview");
  return location.hash === "" ? { ...route, page: start } : route;
}

interface ReportProps {
  repository: Repository;
  league: LeagueRow;
  language: Language;
  choose: (language: Language) => void;
}

function Report({ repository, league, language, choose }: ReportProps) {
  const text = useText();
  const { t } = text;
  const news = useNews();
  const progress = progressOf(league, news.progress.get(league.id));
  const route = useStart(progress.state === "running");
  const named = PAGES.find((name) => name === route.page);
  const where = `${route.page}/${route.args[0] ?? ""}`;
  useLayoutEffect(() => scrollTo(0, 0), [where]);
  useEffect(() => {
    document.documentElement.dataset.version = news.report;
  }, [news.report]);
  const bot = route.page === "bot" ? repository.core.bots[Number(route.args[0])] : undefined;
  const game = route.page === "game" ? Number(route.args[0]) : NaN;
  return (
    <RepositoryContext.Provider value={repository}>
      <AnalyserContext.Provider value={api.analysis}>
        <TopBar
          route={route}
          title={league.name}
          home={link("now")}
          links={[
            { href: "/#/leagues", name: t("liveAllLeagues"), current: false },
            { href: link("now"), name: t("liveNow"), current: route.page === "now" },
            ...PAGES.map((name) => ({
              href: link(name),
              name: pageTitle(text, repository.core, name),
              current: route.page === name,
            })),
          ]}
          language={language}
          choose={choose}
        >
          <SessionButton />
        </TopBar>
        {named && <Title page={named} />}
        {route.page === "now" && <NowTitle />}
        <main id="main" tabIndex={-1}>
          <ConnectionNote />
          {route.page !== "now" && route.page !== "game" && progress.state === "running" && (
            <ProgressBar progress={progress} name={league.name} />
          )}
          <Boundary where={location.hash}>
            {route.page === "now" ? <NowPage league={league} /> : <Page route={route} />}
          </Boundary>
          {bot && (
            <p>
              <a href={`/#/bot/${encodeURIComponent(bot.name)}`}>
                {t("liveInAllLeagues", { bot: bot.name })}
              </a>
            </p>
          )}
          {Number.isInteger(game) && <Output key={game} game={game} />}
        </main>
      </AnalyserContext.Provider>
    </RepositoryContext.Provider>
  );
}
