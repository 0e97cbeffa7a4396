// Games, moves and accounts for tests of the page of a game.
import type { Account, PlyAnalysis } from "../src/data/analysis";
import type { Mark } from "../src/data/names";
import type { GameData, SeatHead, Step } from "../src/data/shard";
import { stepOf } from "./steps";

export const step = (seat: number, changes: Partial<Step> = {}): Step =>
  stepOf({ kind: "take", seat, ...changes });

export const ply = (mark: Mark, loss: number): PlyAnalysis => ({
  chances: [0.5, 0.5],
  better: "T wug",
  loss,
  mark,
  luck: [0, 0],
});

export const account = (luck: number, own: number, others: number, result: number): Account => ({
  start: result - luck - own - others,
  luck,
  own,
  others,
  result,
});

export const WON: SeatHead = { bot: 0, rank: 1, fault: null };
export const LOST: SeatHead = { bot: 1, rank: 2, fault: null };

export const game = (changes: Partial<GameData>): GameData => ({
  id: 1,
  seed: "1",
  deal: 0,
  players: 2,
  ending: "points",
  seats: [WON, LOST],
  start: { board: [], nobles: [] },
  steps: [],
  analysis: null,
  ...changes,
});

// A game of two with one move for each analysed ply.
export const analysed = (plies: PlyAnalysis[]): GameData =>
  game({
    steps: plies.map((_, i) => step(i % 2)),
    analysis: { evaluator: 0, seats: [account(0, 0, 0, 1), account(0, 0, 0, 0)], plies },
  });
