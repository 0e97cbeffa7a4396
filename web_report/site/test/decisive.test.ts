// Which move decided a game, and what moves and cards made of the chances.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameData, SeatHead } from "../src/data/shard";
import { betterThan, effectsOf } from "../src/game/chances";
import { type Decisive, decisionOf, type Gradual } from "../src/game/decisive";
import { wholeParts } from "../src/game/whole";
import { account, analysed, game, LOST, ply, step, WON } from "./games";

// A game with the winner's chances before each move; the result follows.
const course = (...winner: number[]): GameData =>
  analysed(winner.map((share) => ({ ...ply("none", 0.01), chances: [share, 1 - share] })));

function decisive(of: GameData): Decisive {
  const found = decisionOf(of);
  assert.equal(found?.kind, "move");
  return found;
}

function gradual(of: GameData): Gradual {
  const found = decisionOf(of);
  assert.equal(found?.kind, "gradual");
  return found;
}

test("whole per cent add up, whatever is rounded", () => {
  assert.deepEqual(wholeParts([0.135, 0.865], 100), [13, 87]);
  assert.deepEqual(wholeParts([0.253, 0.253, 0.253, 0.241], 100), [26, 25, 25, 24]);
  assert.deepEqual(wholeParts([0.254, -0.064, -0.236, 0.046], 0), [25, -6, -24, 5]);
  assert.deepEqual(wholeParts([0.3, 0.3], 100), [30, 30], "what does not add up is left as it is");
});

test("what a move and the luck of its cards changed leads from one chance to the next", () => {
  const before = { ...ply("none", 0), chances: [0.134, 0.866], luck: [0.164, -0.164] };
  const [mine, others] =
    effectsOf(analysed([before, { ...before, chances: [0.532, 0.468] }]), 0) ?? [];
  assert.deepEqual(mine, { before: 13, byMove: 24, luck: 16, after: 53 });
  assert.deepEqual(others, { before: 87, byMove: -24, luck: -16, after: 47 });
});

test("the last move leads to the result, whatever its cards seemed to be worth", () => {
  const last = { ...ply("none", 0), chances: [0.9, 0.1], luck: [-0.04, 0.04] };
  const [winner] = effectsOf(analysed([last]), 0) ?? [];
  assert.deepEqual(winner, { before: 90, byMove: 10, luck: 0, after: 100 });
  assert.equal(effectsOf(game({ steps: [step(0)] }), 0), null, "not analysed");
});

test("a better move is named if it was better by enough to be seen", () => {
  const of = analysed([ply("mistake", 0.19), ply("none", 0.001)]);
  assert.equal(betterThan(of, 0), "T wug");
  assert.equal(betterThan(of, 1), "", "too little to be named");
  assert.equal(betterThan(of, -1), "", "nobody moved before the start");
});

test("a game was decided by the first large jump after the winner took the lead for good", () => {
  assert.equal(decisive(course(0.5, 0.9, 0.3, 0.35, 0.7, 0.72)).step, 4);
  assert.equal(decisive(course(0.5, 0.55, 0.6, 0.85, 0.9)).step, 3, "it always led");
  assert.equal(decisive(course(0.5, 0.55, 0.5, 0.48, 0.49)).step, 5, "the last move decided");
  assert.equal(decisionOf(game({})), null, "not analysed");
  const { winner, move, seat, byCards } = decisive(course(0.5, 0.4, 0.8));
  assert.deepEqual(winner, { seat: 0, before: 40, byMove: 40, luck: 0, after: 80 });
  assert.deepEqual([move, seat, byCards], [2, 1, false]);
});

test("without a jump of ten points no move decided, but the winner was almost certain from a move on", () => {
  const slow = course(0.55, 0.62, 0.7, 0.78, 0.86, 0.92, 0.89, 0.93, 0.97);
  assert.deepEqual(gradual(slow), {
    kind: "gradual",
    step: 7,
    move: 7,
    winner: 0,
    isOneSided: true,
  });
  assert.equal(
    gradual(course(0.55, 0.45, 0.47, 0.48, 0.49, 0.56, 0.65, 0.74, 0.83)).isOneSided,
    false,
  );
});

test("a jump of whoever has as good as won decides nothing", () => {
  assert.equal(decisionOf(course(0.6, 0.69, 0.78, 0.85, 0.83))?.kind, "gradual");
});

test("a jump that the cards made is told as luck", () => {
  const lucky = { ...ply("none", 0), chances: [0.4, 0.6], luck: [0.3, -0.3] };
  const after = { ...ply("none", 0), chances: [0.8, 0.2] };
  assert.equal(decisive(analysed([lucky, after])).byCards, true);
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
  const { rival, step: at } = decisive(of);
  assert.deepEqual([rival.seat, rival.before, rival.after], [0, 60, 25]);
  assert.equal(at, 1);
});
