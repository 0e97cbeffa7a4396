// What a bot's lost games have in common, beside its won games and the league's lost ones: a habit
// explains losses only if wins have less of it.
import type { BotDetails } from "../data/bot";
import type { Bot } from "../data/core";
import { TAGS, TAGS_OF_ANYONE } from "../data/names";
import { useText } from "../i18n";
import { link } from "../router";
import { Section } from "../ui/basics";
import { useCore } from "../ui/context";
import { Scroll } from "../ui/scroll";

export function LostTags({ bot, details }: { bot: Bot; details: BotDetails }) {
  const { t, formats } = useText();
  const { average } = useCore();
  if (bot.losses === 0) return null;
  const wins = bot.wins + bot.shared;
  const leagueLosses = average.style.games - average.styleOfWins.games;
  const rows = TAGS.map((tag, bit) => ({
    tag,
    lost: details.lostTags[bit] ?? 0,
    won: TAGS_OF_ANYONE.includes(tag) ? (details.wonTags[bit] ?? 0) : null,
    league: average.lostTags[bit] ?? 0,
  })).filter(({ lost }) => lost > 0);
  const share = (count: number, of: number) => (of > 0 ? formats.percent(count / of, 0) : "–");
  return (
    <Section title={t("whyLost")} note={t("whyLostNote")}>
      <Scroll label={t("whyLost")}>
        <table class="data plain compact">
          <thead>
            <tr>
              <th scope="col" class="text">
                <span class="hidden">{t("whyLost")}</span>
              </th>
              <th scope="col">{t("lostGames")}</th>
              <th scope="col">{t("wonGames")}</th>
              <th scope="col">{t("leagueLost")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ tag, lost, won, league }) => (
              <tr key={tag}>
                <th scope="row" class="text">
                  <a href={link("bot", bot.index, { result: "lost", tag })}>{t(`tag_${tag}`)}</a>
                </th>
                <td>
                  <b>{share(lost, bot.losses)}</b>{" "}
                  <span class="error">({formats.number(lost)})</span>
                </td>
                <td>{won === null ? "–" : share(won, wins)}</td>
                <td>{share(league, leagueLosses)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </Section>
  );
}
