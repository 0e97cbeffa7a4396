// The games worth seeing, each as a small table.
import { wonByFewerCards } from "../data/results";
import { link } from "../router";
import { useText } from "../i18n";
import { BotLink, Section } from "../ui/basics";
import { useCore } from "../ui/context";
import { WinnerMark } from "../ui/winner";

export function Highlights() {
  const { t, count } = useText();
  const { highlights } = useCore();
  if (highlights.length === 0) return null;
  return (
    <Section title={t("worthSeeing")}>
      <ul class="highlights">
        {highlights.map(({ why, game, moves, seats }) => (
          <li key={game}>
            <h3>
              <a href={link("game", game)}>{t(`highlight_${why}`)}</a>
            </h3>
            <table class="score">
              <caption class="hidden">{t("gameTitle", { id: game })}</caption>
              <tbody>
                {[...seats]
                  .sort((a, b) => a.rank - b.rank)
                  .map((seat, i) => (
                    <tr key={i} class={seat.rank === 1 ? "first" : ""}>
                      <th scope="row">
                        {seat.rank === 1 && <WinnerMark />}
                        <BotLink index={seat.bot} />
                      </th>
                      <td>{seat.points}</td>
                    </tr>
                  ))}
              </tbody>
            </table>
            <p class="note">
              {t("gameTitle", { id: game })}, {count("nMoves", moves)}
              {wonByFewerCards(seats) && `, ${t("byFewerCards")}`}
            </p>
          </li>
        ))}
      </ul>
      <p>
        <a href={link("games")}>{t("allGames")}</a>
      </p>
    </Section>
  );
}
