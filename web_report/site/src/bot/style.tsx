// How a bot plays, per game: in all its games, in those it won and lost, and beside the league.
import type { BotDetails } from "../data/bot";
import type { Style } from "../data/core";
import { COLOUR_KEYS, Gem } from "../game/gems";
import { type Key, useText } from "../i18n";
import { Section } from "../ui/basics";
import { useCore } from "../ui/context";
import { Scroll } from "../ui/scroll";

const ROWS: [Key, (style: Style) => number, digits: number][] = [
  ["style_rounds", (style) => style.rounds, 1],
  ["style_points", (style) => style.points, 1],
  ["style_level1", (style) => style.bought[0] ?? 0, 1],
  ["style_level2", (style) => style.bought[1] ?? 0, 1],
  ["style_level3", (style) => style.bought[2] ?? 0, 1],
  ["style_nobles", (style) => style.nobles, 2],
  ["style_takes", (style) => style.takes, 1],
  ["style_takesTwo", (style) => style.takesTwo, 1],
  ["style_reservesOpen", (style) => style.reservesOpen, 1],
  ["style_reservesDeck", (style) => style.reservesDeck, 2],
  ["style_fromHand", (style) => style.boughtFromHand, 1],
  ["style_unbought", (style) => style.unbought, 1],
  ["style_gold", (style) => style.goldPaid, 1],
  ["style_returned", (style) => style.returned, 1],
  ["style_passes", (style) => style.passes, 2],
];

type StyleKey = Extract<Key, `style_${string}`>;

// The games of one that are not among those of the other.
function without(all: Style, some: Style): (value: (style: Style) => number) => number {
  const games = all.games - some.games;
  return (value) => (games > 0 ? (value(all) - value(some)) / games : NaN);
}

export function StyleTable({ details }: { details: BotDetails }) {
  const { t, formats } = useText();
  const { average } = useCore();
  const { style, styleOfWins } = details;
  if (style.games === 0) return null;
  const per = (of: Style) => (value: (style: Style) => number) =>
    of.games > 0 ? value(of) / of.games : NaN;
  const columns: [string, (value: (style: Style) => number) => number][] = [
    [t("allItsGames"), per(style)],
    [t("outcome_won"), per(styleOfWins)],
    [t("outcome_lost"), without(style, styleOfWins)],
    [t("leagueAverage"), per(average.style)],
  ];
  const most = Math.max(1, ...style.bonuses);
  return (
    <Section title={t("style")} note={t("styleNote")}>
      <Scroll label={t("style")}>
        <table class="data plain compact">
          <thead>
            <tr>
              <th scope="col" class="text">
                <span class="hidden">{t("style")}</span>
              </th>
              {columns.map(([name]) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.map(([key, value, digits]) => (
              <tr key={key}>
                <th scope="row" class="text">
                  {t(key as StyleKey)}
                </th>
                {columns.map(([name, average]) => {
                  const number = average(value);
                  return (
                    <td key={name}>
                      {Number.isNaN(number) ? "–" : formats.number(number, digits)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <h3>{t("bonusesBought")}</h3>
      <ul class="bonus-bars">
        {style.bonuses.map((n, colour) => (
          <li key={COLOUR_KEYS[colour]}>
            <Gem colour={colour} label />
            <span class="meter" aria-hidden="true">
              <span class={`fill-${colour}`} style={{ width: `${(100 * n) / most}%` }} />
            </span>
            <span>{formats.number(n / style.games, 1)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
