// Which games the list shows and in which order; all of it is part of the address.
import { type ListedGame, marginOf, upsetOf } from "../data/game_list";

export const SORTS = [
  "newest",
  "closest",
  "upset",
  "longest",
  "shortest",
  "luck",
  "swing",
  "mistake",
] as const;
export type Sort = (typeof SORTS)[number];

// Sorts that need an evaluator.
export const ANALYSED_SORTS: readonly Sort[] = ["luck", "swing", "mistake"];

export const RESULTS = ["won", "lost", "shared", "void"] as const;
export type Result = (typeof RESULTS)[number];

export interface GameQuery {
  bot: number | null;
  result: Result | null; // of the bot; without a bot only shared and void mean something
  players: number | null;
  fewest: number | null; // moves
  most: number | null;
  only: "fault" | "missedWin" | null;
  sort: Sort;
}

const numberOf = (text: string | null): number | null =>
  text !== null && /^\d+$/.test(text) ? Number(text) : null;

export function parseGameQuery(query: URLSearchParams): GameQuery {
  const only = query.get("only");
  return {
    bot: numberOf(query.get("bot")),
    result: RESULTS.find((name) => name === query.get("result")) ?? null,
    players: numberOf(query.get("players")),
    fewest: numberOf(query.get("fewest")),
    most: numberOf(query.get("most")),
    only: only === "fault" || only === "missedWin" ? only : null,
    sort: SORTS.find((name) => name === query.get("sort")) ?? "newest",
  };
}

function fitsResult(game: ListedGame, bot: number | null, result: Result): boolean {
  if (result === "void") return game.ending === "voided";
  const winners = game.seats.filter(({ rank }) => rank === 1).length;
  const of = (ranked: (rank: number) => boolean) =>
    game.seats.some((seat) => (bot === null || seat.bot === bot) && ranked(seat.rank));
  if (result === "shared") return winners > 1 && of((rank) => rank === 1);
  if (result === "won") return winners === 1 && of((rank) => rank === 1);
  return of((rank) => rank > 1);
}

export function fits(game: ListedGame, query: GameQuery): boolean {
  const { bot, result, players, fewest, most, only } = query;
  return (
    (bot === null || game.seats.some((seat) => seat.bot === bot)) &&
    (result === null || fitsResult(game, bot, result)) &&
    (players === null || game.players === players) &&
    (fewest === null || game.moves >= fewest) &&
    (most === null || game.moves <= most) &&
    (only !== "fault" || game.seats.some(({ fault }) => fault !== null)) &&
    (only !== "missedWin" || game.missedWin)
  );
}

// The higher, the earlier; undefined: the game is not listed in this order.
export function worthOf(
  game: ListedGame,
  sort: Sort,
  eloOf: (bot: number) => number | undefined,
): number | undefined {
  switch (sort) {
    case "newest":
      return game.id;
    case "closest": {
      const margin = game.ending === "points" ? marginOf(game) : undefined;
      return margin === undefined ? undefined : -margin;
    }
    case "upset":
      return upsetOf(game, eloOf);
    case "longest":
      return game.moves;
    case "shortest":
      return -game.moves;
    case "luck":
      return game.analysis?.luck;
    case "swing":
      return game.analysis?.swing;
    case "mistake":
      return game.analysis?.loss;
  }
}
