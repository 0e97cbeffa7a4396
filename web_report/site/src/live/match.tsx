// A match that somebody asked for: its games as they are played, and their replays.
import { api, type Match, type MatchGame } from "../data/api";
import { useText } from "../i18n";
import { link } from "../router";
import { Await } from "../ui/basics";
import { Scroll } from "../ui/scroll";
import { useNews } from "./feed";
import { useFresh, useTicks } from "./fresh";
import { useState } from "preact/hooks";

const POLL_MS = 1000;

// Games won alone, by bot.
function winsOf({ bots, games }: Match): [bot: string, wins: number][] {
  const won = (bot: string) => (game: MatchGame) => {
    const first = game.seats.filter(({ rank }) => rank === 1);
    return first.length === 1 && first[0]?.bot === bot;
  };
  return [...new Set(bots)].map((bot) => [bot, games.filter(won(bot)).length]);
}

function Games({ match }: { match: Match }) {
  const { t } = useText();
  return (
    <Scroll label={t("games")}>
      <table class="data">
        <caption class="hidden">{t("games")}</caption>
        <thead>
          <tr>
            <th scope="col" class="text">
              {t("game")}
            </th>
            <th scope="col" class="text">
              {t("result")}
            </th>
            <th scope="col" class="text">
              {t("liveWatchReplay")}
            </th>
          </tr>
        </thead>
        <tbody>
          {match.games.map((game) => (
            <tr key={game.id}>
              <td class="text">{game.id}</td>
              <td class="text">
                {game.seats.map(({ seat, bot, rank, points }) => (
                  <span key={seat} class={rank === 1 ? "seat-result won" : "seat-result"}>
                    <bdi>{bot}</bdi> <b>{points}</b>
                  </span>
                ))}
              </td>
              <td class="text">
                <a href={`/leagues/${match.league ?? 0}#/game/${game.id}`}>
                  {t("liveWatchReplay")}
                </a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

export function MatchPage({ id }: { id: number }) {
  const { t } = useText();
  const { connections } = useNews();
  const [open, setOpen] = useState(true);
  const ticks = useTicks(POLL_MS, open);
  const loaded = useFresh(
    async () => {
      const match = await api.match(id);
      setOpen(match.state === "waiting" || match.state === "playing");
      return match;
    },
    id,
    `${connections}/${ticks}`,
  );
  return (
    <>
      <h1>{t("liveMatch", { id })}</h1>
      <Await loaded={loaded}>
        {(match) => (
          <>
            <p class="lead">
              {match.bots.map((bot, i) => (
                <span key={i}>
                  {i > 0 && " – "}
                  <a href={link("bot", bot.replace(/@\d+$/, ""))}>
                    <bdi>{bot}</bdi>
                  </a>
                </span>
              ))}{" "}
              <span class="chip" role="status" data-state={match.state}>
                {t(`liveMatch_${match.state}`)}
              </span>
            </p>
            {match.problem && <p class="problem">{match.problem}</p>}
            {match.games.length > 0 && (
              <>
                {winsOf(match).map(([bot, wins]) => (
                  <p key={bot}>{t("liveMatchWon", { bot, wins, games: match.games.length })}</p>
                ))}
                <Games match={match} />
              </>
            )}
          </>
        )}
      </Await>
    </>
  );
}
