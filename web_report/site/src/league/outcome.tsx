// Results that a format has of its own: a Swiss table, a knockout bracket, a gauntlet's challengers.
import { useMemo } from "preact/hooks";
import type { FormatMeeting, FormatOutcome } from "../data/core";
import { useText } from "../i18n";
import { BotLink, Section } from "../ui/basics";
import { useCore } from "../ui/context";
import { Scroll } from "../ui/scroll";
import { type BracketBox, bracketLayout } from "./bracket";

const HEADINGS = 30; // above a bracket, in pixels
const MARGIN = 6; // below it

function byRound(meetings: readonly FormatMeeting[]): FormatMeeting[][] {
  const rounds = meetings.reduce((most, { round }) => Math.max(most, round), 0);
  return Array.from({ length: rounds }, (_, i) => meetings.filter(({ round }) => round === i + 1));
}

function SwissTable({ outcome }: { outcome: FormatOutcome }) {
  const { t, formats } = useText();
  const { bots } = useCore();
  const rounds = useMemo(() => byRound(outcome.meetings), [outcome]);
  const places = useMemo(
    () => new Map(outcome.places.map((row) => [row.bot, row.place])),
    [outcome],
  );
  const met = (round: readonly FormatMeeting[], bot: number) => {
    const meeting = round.find((item) => item.bots.includes(bot));
    if (!meeting) return <span title={t("bye")}>{t("byeShort")}</span>;
    const others = meeting.bots.filter((other) => other !== bot);
    const points = meeting.points[meeting.bots.indexOf(bot)] ?? 0;
    return (
      <span title={others.map((other) => bots[other]?.name ?? "?").join(", ")}>
        <b>{formats.number(points, 1)}</b>{" "}
        <span class="error">{others.map((other) => places.get(other) ?? "?").join(", ")}</span>
      </span>
    );
  };
  return (
    <Section title={t("swissTable")} note={t("swissNote")}>
      <Scroll label={t("swissTable")}>
        <table class="data plain">
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
                <th key={i} scope="col">
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
                  <b>{formats.number(row.points ?? 0, 1)}</b>
                </td>
                <td>{row.buchholz === null ? "–" : formats.number(row.buchholz, 1)}</td>
                {rounds.map((round, i) => (
                  <td key={i} class="nowrap">
                    {met(round, row.bot)}
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

function Box({ box, isWinner }: { box: BracketBox; isWinner: boolean }) {
  const { t, formats } = useText();
  const isBye = box.points === null && !isWinner;
  const place = { left: `${box.left}px`, top: `${box.top}px`, height: `${box.height}px` };
  return (
    <li class={`bracket-table${isWinner ? " winner" : ""}${isBye ? " is-bye" : ""}`} style={place}>
      {box.bots.map((bot, i) => (
        <div key={bot} class={isWinner || box.advance.includes(bot) ? "advances" : ""}>
          <BotLink index={bot} />
          {box.points && <b>{formats.number(box.points[i] ?? 0, 1)}</b>}
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
  const { rounds, lines, width, height } = useMemo(() => bracketLayout(outcome), [outcome]);
  const last = outcome.final ? rounds.length - 1 : rounds.length; // the column of the winner
  const nameOf = (i: number) => {
    if (i === last) return t("winnerTitle");
    return i === last - 1 && outcome.final ? t("finalRound") : t("roundN", { n: i + 1 });
  };
  return (
    <Section title={t("bracket")} note={t("bracketNote")}>
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
                  <Box key={box.bots.join()} box={box} isWinner={i === last} />
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
