// A league as it runs: progress, ladder, faults as they come, a featured game.
import { api, type LadderRow, type LeagueRow } from "../data/api";
import { botLabel, type Core } from "../data/core";
import { FAULTS, type Fault } from "../data/names";
import { type Text, useText } from "../i18n";
import { link } from "../router";
import { Await, Empty, Section } from "../ui/basics";
import { useCore } from "../ui/context";
import { useNews } from "./feed";
import { Featured } from "./featured";
import { useFresh } from "./fresh";
import { MovingLadder } from "./ladder";
import { ProgressBar, progressOf, StateChip } from "./progress";

// The server writes faults as the database does: illegal_move.
function faultName({ t }: Text, fault: string): string {
  const name = fault.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const known = FAULTS.find((item): item is Fault => item === name && item !== "none");
  return known ? t(`fault_${known}`) : fault.replace(/_/g, " ");
}

function hrefIn(core: Core, { name, version }: LadderRow): string {
  const index = core.bots.findIndex((bot) => bot.name === name && bot.version === version);
  return index >= 0 ? link("bot", index) : `/#/bot/${encodeURIComponent(name)}`;
}

function Ladder({ league }: { league: number }) {
  const { t } = useText();
  const core = useCore();
  const { ladders, connections } = useNews();
  const loaded = useFresh(
    () => api.ladder(league),
    league,
    `${connections}/${ladders.get(league) ?? ""}`,
  );
  return (
    <Section title={t("ladder")} note={t("liveLadderNote")}>
      <Await loaded={loaded}>
        {(rows) =>
          rows.every(({ games }) => games === 0) ? (
            <Empty>{t("liveLadderWaits")}</Empty>
          ) : (
            <MovingLadder rows={rows} hrefOf={(row) => hrefIn(core, row)} />
          )
        }
      </Await>
    </Section>
  );
}

function Faults({ league }: { league: number }) {
  const text = useText();
  const { t } = text;
  const core = useCore();
  const faults = useNews().faults.filter((fault) => fault.league === league);
  const indexOf = (bot: string) => core.bots.findIndex((known) => botLabel(known) === bot);
  return (
    <Section title={t("liveFaults")}>
      {faults.length === 0 ? (
        <p class="note">{t("liveNoFaults")}</p>
      ) : (
        <ul class="fault-news" aria-live="polite">
          {faults.slice(0, 12).map(({ game, bot, fault }) => (
            <li key={`${game}/${bot}`} class="fresh">
              <a href={indexOf(bot) >= 0 ? link("bot", indexOf(bot)) : link("failures")}>
                <bdi>{bot}</bdi>
              </a>{" "}
              <span class="chip bad">{faultName(text, fault)}</span>
              <a href={link("game", game)}>{t("gameTitle", { id: game })}</a>
            </li>
          ))}
        </ul>
      )}
      <p>
        <a href={link("failures")}>{t("failures")}</a>
      </p>
    </Section>
  );
}

export function NowPage({ league }: { league: LeagueRow }) {
  const { t } = useText();
  const { highlights } = useCore();
  const news = useNews();
  const progress = progressOf(league, news.progress.get(league.id));
  const [best] = highlights;
  const fallback = best && {
    league: league.id,
    game: best.game,
    why: best.why === "upset" ? ("upset" as const) : ("closest" as const),
  };
  return (
    <>
      <h1>
        <bdi>{league.name}</bdi> <StateChip state={progress.state} />
      </h1>
      <ProgressBar progress={progress} name={league.name} />
      {league.why && progress.state !== "running" && <p class="lead">{league.why}</p>}
      <div class="now">
        <Ladder league={league.id} />
        <Featured
          news={
            news.featured ??
            (progress.state === "running" && league.played === 0 ? null : (fallback ?? null))
          }
        />
        <Faults league={league.id} />
      </div>
      {progress.played === 0 && <Empty>{t("noGames")}</Empty>}
    </>
  );
}
