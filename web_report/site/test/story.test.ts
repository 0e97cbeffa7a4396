// Why players won and lost: causes, reasons, mistakes.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Account } from "../src/data/analysis";
import type { Material } from "../src/data/core";
import type { PlayerState, Position } from "../src/data/position";
import type { GameData, SeatHead } from "../src/data/shard";
import { NOBLES, type Reason, reasonOf } from "../src/game/reasons";
import { type Story, storyOf, wholeAccount } from "../src/game/story";
import { account, analysed, game, LOST, ply, step, WON } from "./games";

const material: Material = {
  cards: [
    { level: 1, bonus: 1, points: 4, cost: [2, 0, 0, 0, 0] },
    { level: 1, bonus: 0, points: 0, cost: [0, 3, 0, 0, 0] },
    { level: 3, bonus: 2, points: 5, cost: [7, 0, 0, 0, 7] },
  ],
  nobles: [[0, 2, 0, 0, 0]],
  noblePoints: 3,
  gold: 5,
  gems: [4, 5, 7],
  decks: [36, 26, 16],
};

const tell = (of: GameData, seat: number): Story | null => storyOf(of, [], material, seat);

const why = (seat: number, of: Account): string => {
  const seats = seat === 0 ? [of, account(0, 0, 0, 0)] : [account(0, 0, 0, 1), of];
  return tell(game({ analysis: { evaluator: 0, seats, plies: [] } }), seat)?.why ?? "";
};

test("a loss is told by what took most of the chance", () => {
  assert.equal(why(1, account(-0.4, -0.1, 0, 0)), "lost_luck");
  assert.equal(why(1, account(0.44, -1.79, 0.87, 0)), "lost_own");
  assert.equal(why(1, account(-0.3, -0.25, 0.05, 0)), "lost_both");
  assert.equal(why(1, account(-0.1, 0.3, -0.7, 0)), "lost_others");
});

test("a win is told by what brought most of the chance", () => {
  assert.equal(why(0, account(0.4, 0.1, 0, 1)), "won_luck");
  assert.equal(why(0, account(0.1, 0.6, -0.2, 1)), "won_own");
  assert.equal(why(0, account(0.3, 0.25, -0.05, 1)), "won_both");
  assert.equal(why(0, account(-0.44, -0.87, 1.79, 1)), "won_others");
});

test("a shared win and a drop-out have no cause to weigh", () => {
  const analysis = {
    evaluator: 0,
    seats: [account(0, 0, 0, 0.5), account(0, 0, 0, 0.5)],
    plies: [],
  };
  assert.equal(tell(game({ analysis, seats: [WON, { ...WON, bot: 1 }] }), 0)?.why, "shared");
  const failed: SeatHead = { bot: 1, rank: 2, fault: "timeout" };
  assert.equal(tell(game({ analysis, seats: [WON, failed] }), 1)?.why, "out");
  assert.equal(tell(game({}), 1)?.why, "lost", "not analysed");
  const isVoid = { ...WON, rank: 0 };
  assert.equal(tell(game({ ending: "voided", seats: [isVoid, isVoid] }), 0), null);
});

test("what led to a result is told in whole per cent that add up to it", () => {
  const of: Account = { start: 0.255, luck: 0.104, own: -0.484, others: 0.125, result: 0 };
  const { start, luck, own, others } = wholeAccount(of);
  assert.equal(start + luck + own + others, 0);
  assert.deepEqual([luck, own], [10, -48]);
  const won = wholeAccount(account(0.164, -0.784, 1.164, 1));
  assert.equal(won.start + won.luck + won.own + won.others, 100);
});

test("the worst move is counted as people count: a drop-out is no move", () => {
  const steps = [step(0), step(1, { kind: "out" }), step(0), step(2), step(0)];
  const plies = [
    ply("none", 0.01),
    ply("mistake", 0.12),
    ply("blunder", 0.3),
    ply("blunder", 0.25),
  ];
  const seats = [account(0, -0.4, 0, 0), account(0, 0, 0, 0), account(0, 0, 0, 1)];
  const heads: SeatHead[] = [LOST, { ...LOST, fault: "timeout" }, WON];
  const told = tell(game({ steps, seats: heads, analysis: { evaluator: 0, seats, plies } }), 0);
  assert.deepEqual(told?.mistakes?.worst, { step: 5, move: 4, mark: "blunder" });
  assert.equal(told.mistakes.others, 1);
});

test("a player who lost by many small losses is told how many and how large", () => {
  // The second player's chance falls by 3 % at each of its moves; the first player's moves change nothing.
  const chances = [0.5, 0.5, 0.47, 0.47, 0.44, 0.44];
  const plies = chances.map((share, i) => ({
    ...ply("none", i % 2 === 1 ? 0.02 : 0),
    chances: [1 - share, share],
  }));
  const of = analysed([...plies, { ...ply("none", 0), chances: [0.59, 0.41] }]);
  const small = tell(of, 1)?.mistakes;
  assert.equal(small?.worst, null);
  assert.equal(small.small?.moves, 3);
  assert.ok(Math.abs(small.small.each - 0.03) < 1e-9, "on average");
  const marked = plies.map((item, i) => (i === 1 ? { ...item, mark: "mistake" as const } : item));
  const mixed = tell(analysed([...marked, { ...ply("none", 0), chances: [0.59, 0.41] }]), 1);
  assert.equal(mixed?.mistakes?.worst?.move, 2);
  assert.equal(mixed.mistakes.small?.moves, 2, "the marked one is none of them");
  assert.equal(tell(of, 0)?.mistakes?.small, null, "who lost nothing has no small losses");
});

test("where only luck was measured, nothing is said about mistakes", () => {
  const luckOnly = { ...ply("none", 0), better: "" };
  assert.equal(tell(analysed([luckOnly, luckOnly]), 1)?.mistakes, null);
});

const player = (changes: Partial<PlayerState>): PlayerState => ({
  tokens: [0, 0, 0, 0, 0, 0],
  bonuses: [0, 0, 0, 0, 0],
  cards: [],
  nobles: [],
  reserved: [],
  points: 0,
  out: false,
  ...changes,
});

const table = (winner: Partial<PlayerState>, loser: Partial<PlayerState>): Position => ({
  bank: [],
  board: [1, 2],
  decks: [],
  nobles: [1],
  players: [player(winner), player(loser)],
});

const reason = (...positions: Position[]): Reason | null => {
  const steps = positions.slice(1).map((_, i) => step(i % 2));
  return reasonOf(game({ steps }), positions, material, 1);
};

test("a loss by cards, by a turn, by a noble and by points is told as such", () => {
  const start = table({}, {});
  const end = (loser: Partial<PlayerState>) =>
    reason(start, table({ points: 15, cards: [5, 6, 7, 8] }, loser));
  assert.deepEqual(end({ points: 15, cards: [1, 2, 3, 4, 9] }), {
    kind: "moreCards",
    cards: 5,
    others: 4,
  });
  assert.deepEqual(end({ points: 11, tokens: [1, 0, 0, 0, 0, 1] }), { kind: "turnShort", card: 1 });
  assert.deepEqual(end({ points: 11 }), { kind: "behindSince", move: 1, cards: 4 }, "can't pay");
  assert.deepEqual(end({ points: 12, bonuses: [0, 1, 0, 0, 0] }), {
    kind: "nobleShort",
    colour: 1,
  });
  assert.equal(end({ points: 9, bonuses: [0, 1, 0, 0, 0] })?.kind, "behindSince", "3 are too few");
  assert.equal(end({ points: 9, out: true }), null);
});

test("a card in hand and the noble that it brings count, too", () => {
  const start = table({}, {});
  const reserved = [{ card: 1, hidden: true }];
  const loser = { points: 8, bonuses: [2, 1, 0, 0, 0], reserved };
  const end = { ...table({ points: 16 }, loser), board: [0, 2] };
  assert.deepEqual(reason(start, end), { kind: "turnShort", card: 1 });
});

test("who had the points that end a game was not a turn late for them", () => {
  const loser = { points: 15, tokens: [1, 0, 0, 0, 0, 1] };
  const end = table({ points: 17, cards: [5, 6, 7, 8] }, loser);
  assert.notEqual(reason(table({}, {}), end)?.kind, "turnShort");
});

test("a loss is told by where the winner had more points", () => {
  const start = table({}, {});
  const end = (winner: Partial<PlayerState>, loser: Partial<PlayerState>) =>
    reason(start, table({ points: 16, ...winner }, { points: 6, ...loser }));
  assert.deepEqual(end({ cards: [3, 3], nobles: [1] }, { cards: [1] }), {
    kind: "fewerFrom",
    source: 3,
    points: 10,
  });
  assert.deepEqual(end({ cards: [3], nobles: [1, 1] }, { cards: [3] }), {
    kind: "fewerFrom",
    source: NOBLES,
    points: 6,
  });
  assert.equal(end({ cards: [2] }, { cards: [] })?.kind, "behindSince", "no points, no difference");
});

test("reserved cards that were never bought are told if they would have been enough", () => {
  const reserved = [
    { card: 3, hidden: false },
    { card: 3, hidden: true },
  ];
  const end = (points: number) =>
    reason(table({}, {}), table({ points: 15, cards: [3] }, { points, reserved }));
  assert.deepEqual(end(6), { kind: "unbought", cards: 2, points: 10 });
  assert.equal(end(4)?.kind, "fewerFrom", "10 points would not have been enough");
});

test("who was behind, and since when, is told where points have no other difference", () => {
  const at = (winner: number, loser: number) => table({ points: winner }, { points: loser });
  assert.deepEqual(reason(at(0, 0), at(0, 3), at(4, 3), at(4, 3), at(9, 3), at(15, 3)), {
    kind: "behindSince",
    move: 2,
    cards: 0,
  });
});

test("a win is told by where the points came from, by cards or by when the lead began", () => {
  const won = (...positions: Position[]) => {
    const steps = positions.slice(1).map((_, i) => step(i % 2));
    return reasonOf(game({ steps }), positions, material, 0);
  };
  const start = table({}, {});
  const nobles = table({ points: 17, cards: [3], nobles: [1, 1] }, { points: 13, nobles: [1] });
  assert.deepEqual(won(start, { ...nobles }), {
    kind: "pointsFrom",
    source: 3,
    points: 5,
    all: 17,
    second: 0,
  });
  const equalCards = table({ points: 17, nobles: [1, 1] }, { points: 13, nobles: [1] });
  assert.deepEqual(won(start, equalCards), {
    kind: "pointsFrom",
    source: NOBLES,
    points: 6,
    all: 17,
    second: 3,
  });
  assert.deepEqual(won(start, start, table({ points: 15 }, { points: 9 })), {
    kind: "aheadSince",
    move: 2,
  });
  const tied = table({ points: 15, cards: [1] }, { points: 15, cards: [1, 2] });
  assert.deepEqual(won(start, tied), { kind: "fewerCards", cards: 1, others: 2 });
  assert.equal(won(start, table({ points: 9 }, { points: 3, out: true })), null, "nobody is left");
});

test("a certain win that was missed comes before everything that was lacking", () => {
  const steps = [step(0), step(1, { missedWin: true })];
  const end = table({ points: 15 }, { points: 11, tokens: [2, 0, 0, 0, 0, 0] });
  assert.deepEqual(reasonOf(game({ steps }), [end, end, end], material, 1), {
    kind: "missedWin",
    move: 2,
  });
});
