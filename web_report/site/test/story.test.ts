// Why players won and lost: causes, reasons, the costliest and the decisive move.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Account, PlyAnalysis } from "../src/data/analysis";
import type { Material } from "../src/data/core";
import type { PlayerState, Position } from "../src/data/position";
import type { GameData, SeatHead } from "../src/data/shard";
import { betterThan, outcomesOf } from "../src/game/chances";
import { decisiveOf } from "../src/game/decisive";
import { type Reason, reasonOf } from "../src/game/reasons";
import { type Story, storyOf } from "../src/game/story";
import { account, game, LOST, ply, step, WON } from "./games";

const material: Material = {
  cards: [
    { level: 1, bonus: 1, points: 4, cost: [2, 0, 0, 0, 0] },
    { level: 1, bonus: 0, points: 0, cost: [0, 3, 0, 0, 0] },
  ],
  nobles: [[0, 2, 0, 0, 0]],
  noblePoints: 3,
  gold: 5,
  gems: [4, 5, 7],
  decks: [36, 26, 16],
};

const tell = (of: GameData, seat: number): Story | null => storyOf(of, [], material, seat);

// The costliest move without what the curve says of it.
function costly(story: Story | null): unknown {
  const found = story?.costliest;
  if (!found || found === "none") return found;
  const { step: at, move, loss, isSmall } = found;
  return { step: at, move, loss, isSmall };
}

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

test("the costliest move is counted as people count: a drop-out is no move", () => {
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
  assert.deepEqual(costly(told), { step: 5, move: 4, loss: 0.25, isSmall: false });
});

const analysed = (plies: PlyAnalysis[], luck = 0, own = 0): GameData =>
  game({
    steps: plies.map((_, i) => step(i % 2)),
    analysis: {
      evaluator: 0,
      seats: [account(-luck, 0, -own, 1), account(luck, own, 0, 0)],
      plies,
    },
  });

test("a player without a marked move has its largest small mistake named, or that it made none", () => {
  const small = analysed([ply("none", 0), ply("none", 0.03), ply("none", 0), ply("none", 0.02)]);
  assert.deepEqual(costly(tell(small, 1)), { step: 2, move: 2, loss: 0.03, isSmall: true });
  const none = analysed([ply("none", 0.02), ply("none", 0.004)]);
  assert.equal(tell(none, 1)?.costliest, "none");
});

test("where only luck was measured, nothing is said about mistakes", () => {
  const luckOnly = { ...ply("none", 0), better: "" };
  assert.equal(tell(analysed([luckOnly, luckOnly]), 1)?.costliest, null);
});

test("a move is told by the chance it left and the chance that the best one would have kept", () => {
  const before = { ...ply("mistake", 0.19), chances: [0.17, 0.83], luck: [0.04, -0.04] };
  const after = { ...ply("none", 0.001), chances: [0.21, 0.79] };
  const of = analysed([before, after]);
  const [first, last] = outcomesOf(of);
  assert.ok(Math.abs((first?.after ?? 0) - 0.17) < 1e-9, "without the luck of the cards");
  assert.ok(Math.abs((first?.best ?? 0) - 0.36) < 1e-9);
  assert.equal(last?.after, 0, "the last move leads to the result");
  assert.equal(betterThan(of, 0), "T wug");
  assert.equal(betterThan(of, 1), "", "too little to be named");
  assert.equal(betterThan(of, -1), "", "nobody moved before the start");
});

test("only a certain win would have kept 100 %", () => {
  const low = { ...ply("none", 0), chances: [0.2, 0.8] };
  const best = (first: PlyAnalysis) => outcomesOf(analysed([first, low]))[0]?.best;
  assert.equal(best(ply("blunder", 0.9)), 0.99);
  assert.equal(best(ply("missedWin", 0.7)), 1);
});

// A game with the winner's chances before each move; the result follows.
const course = (...winner: number[]): GameData =>
  analysed(winner.map((share) => ({ ...ply("none", 0.01), chances: [share, 1 - share] })));

test("a game was decided by the first large jump after the winner took the lead for good", () => {
  assert.equal(decisiveOf(course(0.5, 0.9, 0.3, 0.35, 0.7, 0.72))?.step, 4);
  assert.equal(decisiveOf(course(0.5, 0.55, 0.6, 0.85, 0.9))?.step, 3, "it always led");
  assert.equal(decisiveOf(course(0.5, 0.55, 0.5, 0.48, 0.49))?.step, 5, "the last move decided");
  assert.equal(decisiveOf(game({})), null, "not analysed");
  const decisive = decisiveOf(course(0.5, 0.4, 0.8));
  assert.deepEqual(decisive?.winner, { seat: 0, from: 0.4, to: 0.8 });
  assert.deepEqual([decisive.move, decisive.seat, decisive.byCards], [2, 1, false]);
});

test("a jump that the cards made is told as luck", () => {
  const lucky = { ...ply("none", 0), chances: [0.4, 0.6], luck: [0.3, -0.3] };
  const after = { ...ply("none", 0), chances: [0.8, 0.2] };
  assert.equal(decisiveOf(analysed([lucky, after]))?.byCards, true);
});

test("with four players, the rival is the one whom the decisive move cost most", () => {
  const heads: SeatHead[] = [LOST, WON, { ...LOST, rank: 3 }, { ...LOST, rank: 4 }];
  const chances = [
    [0.6, 0.1, 0.2, 0.1],
    [0.25, 0.5, 0.2, 0.05],
  ];
  const plies = chances.map((shares) => ({
    ...ply("none", 0),
    chances: shares,
    luck: [0, 0, 0, 0],
  }));
  const seats = [0, 1, 0, 0].map((result) => account(0, 0, 0, result));
  const analysis = { evaluator: 0, seats, plies };
  const of = game({ players: 4, seats: heads, steps: [step(0), step(1)], analysis });
  assert.deepEqual(decisiveOf(of)?.rival, { seat: 0, from: 0.6, to: 0.25 });
  assert.equal(decisiveOf(of)?.step, 1);
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

test("a player who led until late is told so, others since when they were behind", () => {
  const at = (winner: number, loser: number) => table({ points: winner }, { points: loser });
  assert.deepEqual(reason(at(0, 0), at(0, 3), at(1, 3), at(1, 9), at(1, 9), at(15, 9)), {
    kind: "aheadUntil",
    move: 4,
  });
  assert.deepEqual(reason(at(0, 0), at(0, 3), at(4, 3), at(4, 3), at(9, 3), at(15, 3)), {
    kind: "behindSince",
    move: 2,
    cards: 0,
  });
});

test("a winner was ahead since a move, or had fewer cards", () => {
  const won = (...positions: Position[]) => {
    const steps = positions.slice(1).map((_, i) => step(i % 2));
    return reasonOf(game({ steps }), positions, material, 0);
  };
  const start = table({}, {});
  assert.deepEqual(won(start, start, table({ points: 15 }, { points: 9 })), {
    kind: "aheadSince",
    move: 2,
  });
  const tied = table({ points: 15, cards: [1] }, { points: 15, cards: [1, 2] });
  assert.deepEqual(won(start, tied), { kind: "fewerCards", cards: 1, others: 2 });
});

test("a certain win that was missed comes before everything that was lacking", () => {
  const steps = [step(0), step(1, { missedWin: true })];
  const end = table({ points: 15 }, { points: 11, tokens: [2, 0, 0, 0, 0, 0] });
  assert.deepEqual(reasonOf(game({ steps }), [end, end, end], material, 1), {
    kind: "missedWin",
    move: 2,
  });
});
