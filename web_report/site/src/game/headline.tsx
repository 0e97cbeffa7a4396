// The game in one sentence, the move that decided it, and how it ended.
import type { Core } from "../data/core";
import { botLabel } from "../data/core";
import type { Position } from "../data/position";
import { type GameData, movesUpTo } from "../data/shard";
import { type Text, useText } from "../i18n";
import { link } from "../router";
import { useCore } from "../ui/context";
import type { Change, Decisive } from "./decisive";

export const nameOf = (core: Core, bot: number | undefined): string => {
  const found = core.bots[bot ?? -1];
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
  const [first, second] = ordered;
  const winners = ordered.filter(({ rank }) => rank === 1);
  if (!first || !second || winners.length === 0) return text.t("gameTitle", { id: game.id });
  const rounds = roundsOf(game);
  const score = text.count("withPoints", first.points);
  if (winners.length > 1) {
    const bots = winners.map(({ bot }) => nameOf(core, bot)).join(", ");
    return text.count("sharedAfter", rounds, { bots, score });
  }
  const bot = nameOf(core, first.bot);
  if (game.players > 2) return text.count("wonAfter", rounds, { bot, score });
  const points = `${first.points}\u2060–\u2060${second.points}`; // on one line
  return text.count("wonAgainst", rounds, { bot, points, other: nameOf(core, second.bot) });
}

// Why the game ended; undefined if there is nothing to say but that a player had the points that end one.
function specialEnding({ t }: Text, core: Core, game: GameData, end: Position): string | undefined {
  if (game.ending !== "points") return t(`endingText_${game.ending}`);
  const winner = game.seats.findIndex(({ rank }) => rank === 1);
  const best = end.players[winner];
  const rival = end.players.findIndex(
    (player, seat) => game.seats[seat]?.rank !== 1 && !player.out && player.points === best?.points,
  );
  const second = end.players[rival];
  if (!best || !second) return undefined;
  return t("endingText_tieBreak", {
    bot: nameOf(core, game.seats[winner]?.bot),
    cards: best.cards.length,
    others: second.cards.length,
  });
}

type GoTo = (step: number) => void;

// Which move decided the game, and what it did to the chances of the winner and of whom it cost most.
function DecisiveMove({ game, decisive, go }: { game: GameData; decisive: Decisive; go: GoTo }) {
  const { t, formats } = useText();
  const core = useCore();
  const nameIn = (seat: number) => nameOf(core, game.seats[seat]?.bot);
  const changeText = ({ seat, from, to }: Change) =>
    t("chanceChange", {
      bot: nameIn(seat),
      from: formats.percent(from, 0),
      to: formats.percent(to, 0),
    });
  const { move, seat, byCards, winner, rival } = decisive;
  return (
    <p class="decisive-move">
      <button type="button" class="as-link" onClick={() => go(decisive.step)}>
        {t(byCards ? "decisiveCards" : "decisiveMove", { move, bot: nameIn(seat) })}
      </button>{" "}
      {t("chancesChanged", { winner: changeText(winner), rival: changeText(rival) })}
    </p>
  );
}

interface Props {
  game: GameData;
  end: Position;
  decisive: Decisive | null;
  around: [number | undefined, number | undefined];
  go: GoTo;
}

export function Headline({ game, end, decisive, around, go }: Props) {
  const text = useText();
  const { t } = text;
  const core = useCore();
  const [before, next] = around;
  const moves = movesUpTo(game.steps, game.steps.length);
  return (
    <header class="game-head">
      <div class="game-title">
        <h1>{headlineOf(text, core, game, end)}</h1>
        <p class="game-facts">
          {t("gameTitle", { id: game.id })}, {text.count("nMoves", moves)}.{" "}
          {specialEnding(text, core, game, end) ?? (
            <span class="usual-ending">{t("endingText_points")}</span>
          )}
        </p>
      </div>
      <nav class="turn-pages" aria-label={t("otherGames")}>
        {before !== undefined && <a href={link("game", before)}>{t("previousGame")}</a>}
        {next !== undefined && <a href={link("game", next)}>{t("nextGame")}</a>}
      </nav>
      {decisive && <DecisiveMove game={game} decisive={decisive} go={go} />}
    </header>
  );
}
