// Results that a format has of its own: a Swiss table, a knockout bracket, a gauntlet's challengers.
import { useMemo, useRef } from "preact/hooks";
import { useWidth } from "../charts/width";
import type { FormatMeeting, FormatOutcome } from "../data/core";
import { useText } from "../i18n";
import { BotLink, Section } from "../ui/basics";
import { useCore } from "../ui/context";
import { Scroll } from "../ui/scroll";
import { type BracketBox, bracketLayout, roundNames } from "./bracket";

const HEADINGS = 30; // above a bracket, in pixels
const MARGIN = 6; // below it

function byRound(meetings: readonly FormatMeeting[]): FormatMeeting[][] {
  const rounds = meetings.reduce((most, { round }) => Math.max(most, round), 0);
  return Array.from({ length: rounds }, (_, i) => meetings.filter(({ round }) => round === i + 1));
}

// What a bot scored against whom: "1–0" and the opponent; at tables of more, its points and all others.
function SwissCell({ round, bot }: { round: readonly FormatMeeting[]; bot: number }) {
  const { t, formats } = useText();
  const meeting = round.find((item) => item.bots.includes(bot));
  if (!meeting) return <span title={t("swissBye")}>{t("byeShort")}</span>;
  const pointsOf = (one: number) => meeting.points[meeting.bots.indexOf(one)] ?? 0;
  const others = meeting.bots.filter((other) => other !== bot);
  const best = Math.max(...others.map(pointsOf));
  const result = Math.sign(pointsOf(bot) - best);
  const shown = others.length === 1 ? [bot, ...others] : [bot];
  return (
    <span class="met">
      <b class={result > 0 ? "won" : result < 0 ? "lost" : ""}>
        {shown.map((one) => formats.points(pointsOf(one))).join("–")}
      </b>
      {others.map((other) => (
        <BotLink key={other} index={other} />
      ))}
    </span>
  );
}

function SwissTable({ outcome }: { outcome: FormatOutcome }) {
  const { t, formats } = useText();
  const rounds = useMemo(() => byRound(outcome.meetings), [outcome]);
  return (
    <Section title={t("swissTable")} note={t("swissNote")}>
      <Scroll label={t("swissTable")}>
        <table class="data plain swiss">
          <thead>
            <tr>
              <th scope="col">{t("place")}</th>
              <th scope="col" class="text">
                {t("bot")}
              </th>
              <th scope="col">{t("points")}</th>
              <th scope="col">
                <abbr title={t("buchholzHint")}>{t("buchholz")}</abbr>
              </th>
              {rounds.map((_, i) => (
                <th key={i} scope="col" class="text">
                  {t("roundN", { n: i + 1 })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {outcome.places.map((row) => (
              <tr key={row.bot}>
                <td>{row.place}</td>
                <td class="text">
                  <BotLink index={row.bot} />
                </td>
                <td>
                  <b>{formats.points(row.points ?? 0)}</b>
                </td>
                <td>{row.buchholz === null ? "–" : formats.points(row.buchholz)}</td>
                {rounds.map((round, i) => (
                  <td key={i} class="text">
                    <SwissCell round={round} bot={row.bot} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </Section>
  );
}

function Box({ box, width, isWinner }: { box: BracketBox; width: number; isWinner: boolean }) {
  const { t, formats } = useText();
  const isBye = box.points === null && !isWinner;
  const place = {
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${width}px`,
    height: `${box.height}px`,
  };
  return (
    <li class={`bracket-table${isWinner ? " winner" : ""}${isBye ? " is-bye" : ""}`} style={place}>
      {box.bots.map((bot, i) => (
        <div key={bot} class={isWinner || box.advance.includes(bot) ? "advances" : ""}>
          <BotLink index={bot} />
          {box.points && <b>{formats.points(box.points[i] ?? 0)}</b>}
          {isBye && (
            <span class="note" title={t("bye")}>
              {t("byeShort")}
            </span>
          )}
        </div>
      ))}
    </li>
  );
}

function Bracket({ outcome }: { outcome: FormatOutcome }) {
  const { t } = useText();
  const panel = useRef<HTMLDivElement>(null);
  const { width: room } = useWidth(panel, 1160);
  const { rounds, lines, boxWidth, width, height } = useMemo(
    () => bracketLayout(outcome, room),
    [outcome, room],
  );
  const names = useMemo(() => roundNames(outcome), [outcome]);
  const last = outcome.final ? rounds.length - 1 : rounds.length; // the column of the winner
  const nameOf = (i: number) => {
    const name = i === last ? "winnerTitle" : names[i];
    return name ? t(name) : t("roundN", { n: i + 1 });
  };
  return (
    <Section title={t("bracket")} note={t("bracketNote")}>
      <div ref={panel} />
      <Scroll label={t("bracket")}>
        <ol
          class="bracket"
          style={{ width: `${width}px`, height: `${HEADINGS + height + MARGIN}px` }}
        >
          <svg width={width} height={height} aria-hidden="true" style={{ top: `${HEADINGS}px` }}>
            {lines.map(({ from, to }, i) => {
              const middle = (from[0] + to[0]) / 2;
              return <path key={i} d={`M${from[0]} ${from[1]}H${middle}V${to[1]}H${to[0]}`} />;
            })}
          </svg>
          {rounds.map((round, i) => (
            <li key={i} class={i === last ? "bracket-winner" : ""}>
              <h3 style={{ left: `${round[0]?.left ?? 0}px` }}>{nameOf(i)}</h3>
              <ul style={{ top: `${HEADINGS}px` }}>
                {round.map((box) => (
                  <Box key={box.bots.join()} box={box} width={boxWidth} isWinner={i === last} />
                ))}
              </ul>
            </li>
          ))}
        </ol>
      </Scroll>
    </Section>
  );
}

function Challengers({ outcome }: { outcome: FormatOutcome }) {
  const { t, formats } = useText();
  const { bots } = useCore();
  return (
    <Section title={t("challengers")} note={t("challengersNote")}>
      <ul class="challengers">
        {outcome.challengers.map((index) => {
          const rating = bots[index]?.rating;
          return (
            <li key={index}>
              <BotLink index={index} />{" "}
              {rating &&
                t("ratingWithError", {
                  elo: formats.number(rating.elo),
                  error: formats.number(rating.error),
                })}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

export function Outcome() {
  const { outcome, league } = useCore();
  if (!outcome) return null;
  if (outcome.challengers.length > 0) return <Challengers outcome={outcome} />;
  if (outcome.places.length === 0) return null;
  return league.format === "swiss" ? (
    <SwissTable outcome={outcome} />
  ) : (
    <Bracket outcome={outcome} />
  );
}
