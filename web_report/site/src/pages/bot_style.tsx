// How a bot plays, per game.
import type { BotFile } from "../data/bot";
import { COLOUR_KEYS, Gem } from "../game/gems";
import { useText } from "../i18n";
import { Section } from "../ui/basics";

export function StyleTable({ file, games }: { file: BotFile; games: number }) {
  const { t, formats } = useText();
  const { style } = file.details;
  if (games === 0 || style.moves === 0) return null;
  const per = (n: number) => formats.number(n / games, 1);
  const rows: [string, string][] = [
    [t("style_rounds"), per(style.rounds)],
    [t("style_points"), per(style.points)],
    [t("style_level1"), per(style.bought[0])],
    [t("style_level2"), per(style.bought[1])],
    [t("style_level3"), per(style.bought[2])],
    [t("style_nobles"), formats.number(style.nobles / games, 2)],
    [t("style_takes"), per(style.takes)],
    [t("style_takesTwo"), per(style.takes_two)],
    [t("style_reservesOpen"), per(style.reserves_open)],
    [t("style_reservesDeck"), formats.number(style.reserves_deck / games, 2)],
    [t("style_fromHand"), per(style.bought_from_hand)],
    [t("style_unbought"), per(style.unbought)],
    [t("style_gold"), per(style.gold_paid)],
    [t("style_returned"), per(style.returned)],
    [t("style_passes"), formats.number(style.passes / games, 2)],
  ];
  const most = Math.max(1, ...style.bonuses);
  return (
    <Section title={t("style")} note={t("styleNote")}>
      <dl class="style-list">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3>{t("bonusesBought")}</h3>
      <ul class="bonus-bars">
        {style.bonuses.map((n, colour) => (
          <li key={COLOUR_KEYS[colour]}>
            <Gem colour={colour} label />
            <span class="meter" aria-hidden="true">
              <span class={`fill-${colour}`} style={{ width: `${(100 * n) / most}%` }} />
            </span>
            <span>{per(n)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
