// What a bot keeps doing wrong, beside the league's average and the best bot: its leak report, as
// "arena analyse --league ID --bot NAME" prints it.
import { useState } from "preact/hooks";
import type { BotDetails } from "../data/bot";
import { type Bot, botLabel } from "../data/core";
import {
  type BotLeaks,
  LEAK_KINDS,
  LEAK_MARKS,
  MISSED_WINS,
  type LeagueLeaks,
  type Leaks,
  PHASES,
  type WorstMove,
} from "../data/leaks";
import { BetterMove } from "../game/better_move";
import { MarkSign } from "../game/marks";
import { useText } from "../i18n";
import { link } from "../router";
import { BotName, Command, Section } from "../ui/basics";
import { useCore } from "../ui/context";
import { Scroll } from "../ui/scroll";

interface Row {
  name: string;
  value: ((leaks: Leaks) => number) | null; // null: a title for the rows below
  count?: boolean; // a number of moves; all others are shares of a win
  part?: boolean; // of the row above that is none
}

const largest = (values: readonly number[]) => values.indexOf(Math.max(...values));

function useRows(): Row[] {
  const { t } = useText();
  return [
    { name: t("winShare"), value: ({ result }) => result },
    { name: t("leak_luck"), value: ({ luck }) => luck },
    { name: t("leak_lost"), value: ({ lost }) => lost },
    ...LEAK_KINDS.map((kind, i) => ({
      name: t(`leak_${kind}`),
      value: ({ kinds }: Leaks) => kinds[i] ?? 0,
      part: true,
    })),
    { name: t("leak_phases"), value: null },
    ...PHASES.map((phase, i) => ({
      name: t(`leak_${phase}`),
      value: ({ phases }: Leaks) => phases[i] ?? 0,
      part: true,
    })),
    {
      name: t("leak_marks"),
      value: ({ marks }) => LEAK_MARKS.reduce((sum, _, i) => sum + (marks[i] ?? 0), 0),
      count: true,
    },
    ...LEAK_MARKS.map((mark, i) => ({
      name: t(`mark_${mark}`),
      value: ({ marks }: Leaks) => marks[i] ?? 0,
      count: true,
      part: true,
    })),
    { name: t("leak_missedWins"), value: ({ marks }) => marks[MISSED_WINS] ?? 0, count: true },
  ];
}

function Comparison({ leaks, league, best }: { leaks: Leaks; league: LeagueLeaks; best: Bot }) {
  const { t, formats } = useText();
  const rows = useRows();
  return (
    <Scroll label={t("leaks")}>
      <table class="data plain compact leaks">
        <thead>
          <tr>
            <th scope="col" class="text">
              {t("perGame")}
            </th>
            <th scope="col">{t("thisBot")}</th>
            <th scope="col">{t("leagueAverage")}</th>
            <th scope="col">
              <a href={link("bot", best.index)}>
                <BotName bot={best} />
              </a>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, value, count, part }) => (
            <tr key={name} class={part ? "part" : ""}>
              <th scope="row" class="text">
                {name}
              </th>
              {[leaks, league.average, league.leaksOfBest].map((of, i) => (
                <td key={i}>
                  {value && (count ? formats.number(value(of), 2) : formats.percent(value(of)))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

const FIRST_SHOWN = 5;

function WorstMoves({ moves }: { moves: readonly WorstMove[] }) {
  const { t, formats } = useText();
  const [all, setAll] = useState(false);
  if (moves.length === 0) return null;
  const shown = all ? moves : moves.slice(0, FIRST_SHOWN);
  return (
    <>
      <h3 id="worst-moves">{t("worstMoves")}</h3>
      <Scroll label={t("worstMoves")}>
        <table class="data plain compact">
          <thead>
            <tr>
              <th scope="col" class="text">
                {t("where")}
              </th>
              <th scope="col">{t("cost")}</th>
              <th scope="col" class="text">
                {t("betterMove")}
              </th>
              <th scope="col" class="text">
                {t("askAgain")}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ game, step, seat, loss, mark, better }) => (
              <tr key={`${game}/${step}`}>
                <th scope="row" class="text nowrap">
                  <a href={link("game", game, step + 1)}>
                    {t("gameAndMove", { game, move: step + 1 })}
                  </a>{" "}
                  <MarkSign mark={mark} />
                </th>
                <td class="nowrap">{formats.signedPercent(-loss)}</td>
                <td class="text nowrap">{better ? <BetterMove notation={better} /> : "–"}</td>
                <td class="text">
                  <Command text={`arena rerun ${game} --seat ${seat + 1}`} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {shown.length < moves.length && (
        <button type="button" class="quiet" onClick={() => setAll(true)}>
          {t("moreRows", {
            shown: formats.number(shown.length),
            all: formats.number(moves.length),
          })}
        </button>
      )}
    </>
  );
}

function Sentence({ leaks, league, best }: { leaks: BotLeaks; league: LeagueLeaks; best: Bot }) {
  const { t, formats } = useText();
  const kind = LEAK_KINDS[largest(leaks.kinds)];
  const phase = PHASES[largest(leaks.phases)];
  if (!kind || !phase) return null;
  return (
    <p>
      {t("leaksSentence", {
        lost: formats.percent(leaks.lost, 0),
        average: formats.percent(league.average.lost, 0),
        best: botLabel(best),
        ofBest: formats.percent(league.leaksOfBest.lost, 0),
      })}{" "}
      {leaks.lost > 0 && t("leaksMost", { kind: t(`leak_${kind}`), phase: t(`leak_${phase}`) })}
    </p>
  );
}

export function LeakReport({ details }: { details: BotDetails }) {
  const { t, count } = useText();
  const { leaks: league, bots } = useCore();
  const { leaks } = details;
  const best = league && bots[league.best];
  if (!leaks || !best) return null;
  return (
    <Section
      title={t("leaks")}
      note={count("leaksNote", leaks.games, {
        name: league.evaluator.name,
        effort: league.effort,
      })}
    >
      <Sentence leaks={leaks} league={league} best={best} />
      <Comparison leaks={leaks} league={league} best={best} />
      <WorstMoves moves={leaks.worst} />
    </Section>
  );
}
