// What a player lacked or had in the end, told by what everybody can see on the table. No evaluator is needed.
import type { Card, Material } from "../data/core";
import { lastIndexWhere } from "../data/lists";
import type { PlayerState, Position } from "../data/position";
import { type GameData, movesUpTo } from "../data/shard";

// Where points come from: nobles, or cards of a level.
export type Source = 0 | 1 | 2 | 3;
export const NOBLES: Source = 0;

export type Reason =
  | { kind: "moreCards"; cards: number; others: number } // as many points, more cards
  | { kind: "fewerCards"; cards: number; others: number }
  | { kind: "missedWin"; move: number }
  | { kind: "turnShort"; card: number } // buying this card would have brought the points that end a game
  | { kind: "nobleShort"; colour: number } // one card of this colour was missing
  // Of the winner's points, those from one source; `second` is what the second had from it.
  | { kind: "pointsFrom"; source: Source; points: number; all: number; second: number }
  | { kind: "fewerFrom"; source: Source; points: number } // fewer than the winner
  | { kind: "unbought"; cards: number; points: number } // reserved cards, and what they were worth
  | { kind: "behindSince"; move: number; cards: number } // by points; `cards`: how many fewer than the winner
  | { kind: "aheadSince"; move: number }; // by points

const POINTS_TO_END = 15;
const GOLD = 5;
// A smaller difference in points from one source tells nothing.
const LEAST_DIFFERENCE = 2;

const missing = (needed: readonly number[], have: readonly number[]): number[] =>
  needed.map((n, colour) => Math.max(0, n - (have[colour] ?? 0)));
const sum = (counts: readonly number[]): number => counts.reduce((all, n) => all + n, 0);

export function canPay(card: Card, player: PlayerState): boolean {
  const due = missing(card.cost, player.bonuses);
  return sum(missing(due, player.tokens)) <= (player.tokens[GOLD] ?? 0);
}

// A card that the player could have bought next to reach the points that end a game; 0: none.
function cardToTheEnd(end: Position, player: PlayerState, material: Material): number {
  if (player.points >= POINTS_TO_END) return 0;
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

const pointsOfCards = (ids: readonly number[], material: Material): number =>
  sum(ids.map((id) => material.cards[id - 1]?.points ?? 0));

// The points of a player by their source.
function sourcesOf(player: PlayerState, material: Material): number[] {
  const byLevel = [1, 2, 3].map((level) =>
    pointsOfCards(
      player.cards.filter((id) => material.cards[id - 1]?.level === level),
      material,
    ),
  );
  return [player.nobles.length * material.noblePoints, ...byLevel];
}

// The source from which `more` has the most points beyond those of `less`. Of equal ones nobles come first, then
// higher levels.
function largestSource(more: readonly number[], less: readonly number[]): [Source, number] {
  const order: Source[] = [NOBLES, 3, 2, 1];
  const lead = (source: Source) => (more[source] ?? 0) - (less[source] ?? 0);
  const best = order.reduce((a, b) => (lead(b) > lead(a) ? b : a));
  return [best, lead(best)];
}

// The first position from which on the condition holds to the end.
function since(positions: readonly Position[], holds: (position: Position) => boolean): number {
  return lastIndexWhere(positions, (position) => !holds(position)) + 1;
}

function reasonOfWinner(
  game: GameData,
  positions: readonly Position[],
  material: Material,
  seat: number,
): Reason | null {
  const end = positions.at(-1);
  const me = end?.players[seat];
  const [rival] = (end?.players ?? [])
    .filter((player, other) => game.seats[other]?.rank !== 1 && !player.out)
    .sort((a, b) => b.points - a.points);
  if (!me || !rival) return null;
  if (me.points === rival.points) {
    return { kind: "fewerCards", cards: me.cards.length, others: rival.cards.length };
  }
  const [mine, others] = [sourcesOf(me, material), sourcesOf(rival, material)];
  const [source, lead] = largestSource(mine, others);
  if (lead >= LEAST_DIFFERENCE) {
    const [points = 0, second = 0] = [mine[source], others[source]];
    return { kind: "pointsFrom", source, points, all: me.points, second };
  }
  const pointsOf = ({ players }: Position, who: number) => players[who]?.points ?? 0;
  const from = since(positions, (position) =>
    game.seats.every(
      (_, other) => other === seat || pointsOf(position, other) < pointsOf(position, seat),
    ),
  );
  if (from >= positions.length) return null;
  return { kind: "aheadSince", move: movesUpTo(game.steps, from) };
}

// What the player had less of than the winner.
function whatItLacked(player: PlayerState, winner: PlayerState, material: Material): Reason | null {
  const [source, points] = largestSource(sourcesOf(winner, material), sourcesOf(player, material));
  const cards = player.reserved.map(({ card }) => card);
  const inHand = pointsOfCards(cards, material);
  if (inHand >= Math.max(points, winner.points - player.points, LEAST_DIFFERENCE)) {
    return { kind: "unbought", cards: cards.length, points: inHand };
  }
  return points >= LEAST_DIFFERENCE ? { kind: "fewerFrom", source, points } : null;
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
  if (game.seats[seat]?.rank === 1) return reasonOfWinner(game, positions, material, seat);
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
  const lacked = whatItLacked(player, winner, material);
  if (lacked) return lacked;
  const from = since(
    positions,
    ({ players }) => (players[seat]?.points ?? 0) < (players[first]?.points ?? 0),
  );
  if (from >= positions.length) return null;
  return {
    kind: "behindSince",
    move: movesUpTo(game.steps, from),
    cards: Math.max(0, winner.cards.length - player.cards.length),
  };
}
