// The game in one sentence, how it ended, and where each result came from.
import type { Account as SeatAccount } from "../data/analysis";
import type { Core } from "../data/core";
import { botLabel } from "../data/core";
import type { Position } from "../data/position";
import { type GameData, movesUpTo, type SeatHead } from "../data/shard";
import { type Text, useText } from "../i18n";
import { link } from "../router";
import { useCore } from "../ui/context";
import { SeatMark } from "./seats";

const nameOf = (core: Core, bot: number): string => {
  const found = core.bots[bot];
  return found ? botLabel(found) : "?";
};

// Rounds that were begun.
export function roundsOf(game: GameData): number {
  const most = new Map<number, number>();
  for (const { seat, kind } of game.steps)
    if (kind !== "out") most.set(seat, (most.get(seat) ?? 0) + 1);
  return Math.max(0, ...most.values());
}

export function headlineOf(text: Text, core: Core, game: GameData, end: Position): string {
  const ordered = game.seats
    .map((seat, i) => ({ ...seat, points: end.players[i]?.points ?? 0 }))
    .sort((a, b) => a.rank - b.rank);
  const winners = ordered.filter(({ rank }) => rank === 1);
  if (winners.length === 0) return text.t("gameTitle", { id: game.id });
  const points = ordered.map((seat) => seat.points).join("\u2060–\u2060"); // on one line
  const bots = winners.map(({ bot }) => nameOf(core, bot)).join(", ");
  const rounds = roundsOf(game);
  return winners.length === 1
    ? text.count("wonAfter", rounds, { bot: bots, points })
    : text.count("sharedAfter", rounds, { bots, points });
}

function endingText({ t }: Text, core: Core, game: GameData, end: Position): string {
  if (game.ending !== "points") return t(`endingText_${game.ending}`);
  const winner = game.seats.findIndex(({ rank }) => rank === 1);
  const best = end.players[winner];
  const rival = end.players.findIndex(
    (player, seat) => game.seats[seat]?.rank !== 1 && !player.out && player.points === best?.points,
  );
  const second = end.players[rival];
  if (!best || !second) return t("endingText_points");
  return t("endingText_tieBreak", {
    bot: nameOf(core, game.seats[winner]?.bot ?? -1),
    cards: best.cards.length,
    others: second.cards.length,
  });
}

// Whoever lost without a mistake in sum lost by what the others did.
function accountKey(seat: SeatHead | undefined, { own }: SeatAccount) {
  if (seat?.fault) return "accountOut";
  if (seat?.rank === 1) return "accountWon";
  return own < 0 ? "accountLost" : "accountLostAnyway";
}

function Account({ game }: { game: GameData }) {
  const { t, formats } = useText();
  const core = useCore();
  if (!game.analysis) return null;
  const share = (value: number) => formats.signed(value, 2);
  return (
    <ul class="accounts" aria-label={t("accounts")}>
      {game.analysis.seats.map((account, seat) => {
        const values = {
          luck: share(account.luck),
          own: share(account.own),
          others: share(account.others),
        };
        return (
          <li
            key={seat}
            title={t("accountHint", {
              ...values,
              start: formats.number(account.start, 2),
              result: formats.number(account.result, 2),
            })}
          >
            <SeatMark seat={seat} />
            <bdi>{nameOf(core, game.seats[seat]?.bot ?? -1)}</bdi>{" "}
            {t(accountKey(game.seats[seat], account), values)}
          </li>
        );
      })}
    </ul>
  );
}

interface Props {
  game: GameData;
  end: Position;
  around: [number | undefined, number | undefined];
}

export function Headline({ game, end, around }: Props) {
  const text = useText();
  const { t } = text;
  const core = useCore();
  const [before, next] = around;
  const moves = movesUpTo(game.steps, game.steps.length);
  return (
    <header class="game-head">
      <h1>{headlineOf(text, core, game, end)}</h1>
      <p class="game-facts">
        {t("gameTitle", { id: game.id })}, {text.count("nMoves", moves)}.{" "}
        {endingText(text, core, game, end)}
      </p>
      <nav class="turn-pages" aria-label={t("otherGames")}>
        {before !== undefined && <a href={link("game", before)}>{t("previousGame")}</a>}
        {next !== undefined && <a href={link("game", next)}>{t("nextGame")}</a>}
      </nav>
      <Account game={game} />
    </header>
  );
}
