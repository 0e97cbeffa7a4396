// Results that a format has of its own: a Swiss table, a knockout bracket, a gauntlet's challengers.
import { useMemo } from "preact/hooks";
import type { FormatMeeting, FormatOutcome } from "../data/core";
import { useText } from "../i18n";
import { BotLink, Section } from "../ui/basics";
import { useCore } from "../ui/context";
import { Scroll } from "../ui/scroll";

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
    if (!meeting) return <span title={t("bye")}>–</span>;
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
              <th scope="col" title={t("buchholzHint")}>
                {t("buchholz")}
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

function Bracket({ outcome }: { outcome: FormatOutcome }) {
  const { t, formats } = useText();
  const rounds = useMemo(() => byRound(outcome.meetings), [outcome]);
  const winner = outcome.places[0];
  const roundName = (i: number) =>
    i === rounds.length - 1 && outcome.final ? t("finalRound") : t("roundN", { n: i + 1 });
  return (
    <Section title={t("bracket")} note={t("bracketNote")}>
      <Scroll label={t("bracket")}>
        <ol class="bracket">
          {rounds.map((round, i) => (
            <li key={i}>
              <h3>{roundName(i)}</h3>
              <ul>
                {round.map((meeting) => (
                  <li key={meeting.table} class="bracket-table">
                    {meeting.bots.map((bot, k) => (
                      <div key={bot} class={meeting.advance.includes(bot) ? "advances" : ""}>
                        <BotLink index={bot} />
                        <b>{formats.number(meeting.points[k] ?? 0, 1)}</b>
                      </div>
                    ))}
                  </li>
                ))}
              </ul>
            </li>
          ))}
          {winner && outcome.final && (
            <li class="bracket-winner">
              <h3>{t("winnerTitle")}</h3>
              <ul>
                <li class="bracket-table">
                  <div class="advances">
                    <BotLink index={winner.bot} />
                  </div>
                </li>
              </ul>
            </li>
          )}
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
