// What a player lacked or had in the end, told by what everybody can see on the table. No evaluator is needed.
import type { Card, Material } from "../data/core";
import { lastIndexWhere } from "../data/lists";
import type { PlayerState, Position } from "../data/position";
import { type GameData, movesUpTo } from "../data/shard";

export type Reason =
  | { kind: "moreCards"; cards: number; others: number } // as many points, more cards
  | { kind: "fewerCards"; cards: number; others: number }
  | { kind: "missedWin"; move: number }
  | { kind: "turnShort"; card: number } // buying this card would have brought the points that end a game
  | { kind: "nobleShort"; colour: number } // one card of this colour was missing
  | { kind: "aheadUntil"; move: number } // had the most points
  | { kind: "behindSince"; move: number; cards: number } // `cards`: how many fewer than the winner
  | { kind: "aheadSince"; move: number };

const POINTS_TO_END = 15;
const GOLD = 5;
// A lead lost in the last part of a game, as a share of its moves, is told as a lead.
const LATE = 0.8;

const missing = (needed: readonly number[], have: readonly number[]): number[] =>
  needed.map((n, colour) => Math.max(0, n - (have[colour] ?? 0)));
const sum = (counts: readonly number[]): number => counts.reduce((all, n) => all + n, 0);

export function canPay(card: Card, player: PlayerState): boolean {
  const due = missing(card.cost, player.bonuses);
  return sum(missing(due, player.tokens)) <= (player.tokens[GOLD] ?? 0);
}

// A card that the player could have bought next to reach the points that end a game; 0: none.
function cardToTheEnd(end: Position, player: PlayerState, material: Material): number {
  const known = [...end.board, ...player.reserved.map(({ card }) => card)];
  const enough = known.filter((id) => {
    const card = material.cards[id - 1];
    if (!card || !canPay(card, player)) return false;
    const bonuses = player.bonuses.map((n, colour) => n + (colour === card.bonus ? 1 : 0));
    const visited = end.nobles.some(
      (noble) => sum(missing(material.nobles[noble - 1] ?? [], bonuses)) === 0,
    );
    return player.points + card.points + (visited ? material.noblePoints : 0) >= POINTS_TO_END;
  });
  return enough[0] ?? 0;
}

// The colour of the one card that was missing for an open noble.
function colourToNoble(end: Position, player: PlayerState, material: Material): number | null {
  for (const noble of end.nobles) {
    const lacking = missing(material.nobles[noble - 1] ?? [], player.bonuses);
    if (sum(lacking) === 1) return lacking.indexOf(1);
  }
  return null;
}

// The first position from which on the condition holds to the end.
function since(positions: readonly Position[], holds: (position: Position) => boolean): number {
  return lastIndexWhere(positions, (position) => !holds(position)) + 1;
}

function reasonOfWinner(
  game: GameData,
  positions: readonly Position[],
  seat: number,
): Reason | null {
  const points = ({ players }: Position, who: number) => players[who]?.points ?? 0;
  const from = since(positions, (position) =>
    game.seats.every(
      (_, other) => other === seat || points(position, other) < points(position, seat),
    ),
  );
  if (from < positions.length) {
    return { kind: "aheadSince", move: movesUpTo(game.steps, from) };
  }
  const end = positions.at(-1);
  const me = end?.players[seat];
  const rival = end?.players.find(
    (player, other) => other !== seat && !player.out && player.points === me?.points,
  );
  if (!me || !rival) return null;
  return { kind: "fewerCards", cards: me.cards.length, others: rival.cards.length };
}

// `positions` are those of the whole game. Null if nothing can be told, as for a seat that dropped out.
export function reasonOf(
  game: GameData,
  positions: readonly Position[],
  material: Material,
  seat: number,
): Reason | null {
  const end = positions.at(-1);
  const player = end?.players[seat];
  const first = game.seats.findIndex(({ rank }) => rank === 1);
  const winner = end?.players[first];
  if (!end || !player || !winner || player.out || game.ending === "broken") return null;
  if (game.seats[seat]?.rank === 1) return reasonOfWinner(game, positions, seat);
  if (player.points === winner.points && !winner.out) {
    return { kind: "moreCards", cards: player.cards.length, others: winner.cards.length };
  }
  const missed = lastIndexWhere(game.steps, (step) => step.seat === seat && step.missedWin);
  if (missed >= 0) return { kind: "missedWin", move: movesUpTo(game.steps, missed + 1) };
  if (game.ending === "points") {
    const card = cardToTheEnd(end, player, material);
    if (card > 0) return { kind: "turnShort", card };
    const colour = colourToNoble(end, player, material);
    if (colour !== null && player.points + material.noblePoints >= winner.points) {
      return { kind: "nobleShort", colour };
    }
  }
  const behind = (position: Position) =>
    (position.players[seat]?.points ?? 0) < (position.players[first]?.points ?? 0);
  const from = since(positions, behind);
  if (from >= positions.length) return null;
  const moves = movesUpTo(game.steps, from);
  const before = positions.slice(0, from);
  const wasAhead = lastIndexWhere(before, ({ players }) => {
    const mine = players[seat]?.points ?? 0;
    return players.every(({ points }, other) => (other === first ? points < mine : points <= mine));
  });
  if (wasAhead >= LATE * game.steps.length) {
    return { kind: "aheadUntil", move: movesUpTo(game.steps, wasAhead) };
  }
  return {
    kind: "behindSince",
    move: moves,
    cards: Math.max(0, winner.cards.length - player.cards.length),
  };
}
