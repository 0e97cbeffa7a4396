// All leagues of the arena. What runs now comes first, with the top of its ladder.
import { api, type LeagueRow } from "../data/api";
import type { Progress } from "../data/feed";
import { useText } from "../i18n";
import { Await, Empty } from "../ui/basics";
import { Scroll } from "../ui/scroll";
import { useNews } from "./feed";
import { useFresh } from "./fresh";
import { FrontFeatured } from "./front_featured";
import { MovingLadder } from "./ladder";
import { ProgressBar, progressOf, StateChip } from "./progress";
import { Seasons } from "./seasons";
import { useSession } from "./session";

const LADDER_ROWS = 5;

function Running({ league, progress }: { league: LeagueRow; progress: Progress }) {
  const { ladders, connections } = useNews();
  const loaded = useFresh(
    () => api.ladder(league.id),
    league.id,
    `${connections}/${ladders.get(league.id) ?? ""}`,
  );
  const rows = loaded.state === "ready" ? loaded.value.filter(({ games }) => games > 0) : [];
  return (
    <article class="panel running-league">
      <h2>
        <a href={`/leagues/${league.id}`}>
          <bdi>{league.name}</bdi>
        </a>{" "}
        <span class="version">#{league.id}</span> <StateChip state={progress.state} />
      </h2>
      <ProgressBar progress={progress} name={league.name} />
      {rows.length > 0 && (
        <MovingLadder
          rows={rows.slice(0, LADDER_ROWS)}
          hrefOf={({ name }) => `/#/bot/${encodeURIComponent(name)}`}
        />
      )}
    </article>
  );
}

const day = (time: string | null): string => time?.slice(0, 16).replace("T", " ") ?? "–";

function Table({ rows }: { rows: { league: LeagueRow; progress: Progress }[] }) {
  const { t, formats } = useText();
  return (
    <Scroll label={t("liveLeagues")}>
      <table class="data">
        <caption class="hidden">{t("liveLeagues")}</caption>
        <thead>
          <tr>
            <th scope="col" class="text">
              {t("liveBotName")}
            </th>
            <th scope="col" class="text">
              {t("liveStateTitle")}
            </th>
            <th scope="col">{t("games")}</th>
            <th scope="col" class="text">
              {t("liveStarted")}
            </th>
            <th scope="col" class="text">
              {t("liveEnded")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ league, progress }) => (
            <tr key={league.id}>
              <td class="text">
                <a href={`/leagues/${league.id}`}>
                  <bdi>{league.name}</bdi>
                </a>{" "}
                <span class="version">#{league.id}</span>
              </td>
              <td class="text">
                <StateChip state={progress.state} />
              </td>
              <td>{formats.number(progress.played)}</td>
              <td class="text nowrap">{day(league.created)}</td>
              <td class="text nowrap">{day(league.ended)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

const OTHERS_SHOWN = 20;

export function LeaguesPage() {
  const { t } = useText();
  const news = useNews();
  const { session } = useSession();
  // A league that begins or ends is in the news by its state.
  const states = [...news.progress.values()].map(({ league, state }) => `${league}${state}`).join();
  const loaded = useFresh(() => api.leagues(), "leagues", `${news.connections}/${states}`);
  return (
    <>
      <h1>{t("liveLeagues")}</h1>
      <p class="lead">{t("liveLeaguesLead")}</p>
      {session?.role === "staff" && <Seasons />}
      <Await loaded={loaded}>
        {(leagues) => {
          const rows = leagues
            .map((league) => ({
              league,
              progress: progressOf(league, news.progress.get(league.id)),
            }))
            .reverse();
          const own = rows.filter(({ league }) => league.kind === "league");
          const others = rows.filter(({ league }) => league.kind !== "league");
          const running = own.filter(({ progress }) => progress.state === "running");
          const rest = own.filter(({ progress }) => progress.state !== "running");
          return (
            <>
              {own.length === 0 && <Empty>{t("liveNoLeagues")}</Empty>}
              <div class="columns">
                {running.map((row) => (
                  <Running key={row.league.id} {...row} />
                ))}
              </div>
              <FrontFeatured leagues={leagues} />
              {rest.length > 0 && <Table rows={rest} />}
              {others.length > 0 && (
                <>
                  <h2>{t("liveOtherGames")}</h2>
                  <Table rows={others.slice(0, OTHERS_SHOWN)} />
                </>
              )}
            </>
          );
        }}
      </Await>
    </>
  );
}
