// What the page of a game says: marks, causes, notation.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Account, analysisOf, type PlyAnalysis } from "../src/data/analysis";
import type { Mark } from "../src/data/names";
import type { GameData, SeatHead, Step } from "../src/data/shard";
import { pointsOf } from "../src/game/curves";
import { marksOf } from "../src/game/marks";
import { parseMove } from "../src/game/notation";
import { storyOf } from "../src/game/story";
import { turningPoints } from "../src/game/turning";
import { Text } from "../src/i18n";
import { stepOf } from "./steps";

const step = (seat: number, changes: Partial<Step> = {}): Step =>
  stepOf({ kind: "take", seat, ...changes });

const ply = (mark: Mark, loss: number): PlyAnalysis => ({
  chances: [0.5, 0.5],
  better: "T wug",
  loss,
  mark,
  luck: [0, 0],
});

const account = (luck: number, own: number, others: number, result: number): Account => ({
  start: result - luck - own - others,
  luck,
  own,
  others,
  result,
});

const WON: SeatHead = { bot: 0, rank: 1, fault: null };
const LOST: SeatHead = { bot: 1, rank: 2, fault: null };

const game = (changes: Partial<GameData>): GameData => ({
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

const why = (seat: number, of: Account): string => {
  const seats = seat === 0 ? [of, account(0, 0, 0, 0)] : [account(0, 0, 0, 1), of];
  return storyOf(game({ analysis: { evaluator: 0, seats, plies: [] } }), seat)?.why ?? "";
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
  assert.equal(storyOf(game({ analysis, seats: [WON, { ...WON, bot: 1 }] }), 0)?.why, "shared");
  const failed: SeatHead = { bot: 1, rank: 2, fault: "timeout" };
  assert.equal(storyOf(game({ analysis, seats: [WON, failed] }), 1)?.why, "out");
  assert.equal(storyOf(game({}), 0), null, "not analysed");
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
  const told = storyOf(game({ steps, seats: heads, analysis: { evaluator: 0, seats, plies } }), 0);
  assert.deepEqual(told?.costliest, { step: 5, move: 4, loss: 0.25 });
});

test("a missed win that cost next to nothing is a delay, and no turning point", () => {
  const file = { win: [0.99, 0.01], luck: [0, 0], best: "B 1 0", move: "P", mark: "missed win" };
  const analysis = analysisOf({
    seats: [account(0, 0, 0, 1), account(0, 0, 0, 0)],
    plies: [
      { ...file, loss: 0.01 },
      { ...file, loss: 0.4 },
    ],
  });
  assert.deepEqual(
    analysis.plies.map(({ mark }) => mark),
    ["delayedWin", "missedWin"],
  );
  assert.deepEqual(turningPoints(game({ steps: [step(0), step(1)], analysis })), [2]);
  assert.equal(storyOf(game({ steps: [step(0), step(0)], analysis }), 0)?.costliest?.step, 2);
});

test("without an evaluator, only a player who did not win has missed a win", () => {
  const steps = [step(0, { missedWin: true }), step(1, { missedWin: true }), step(0)];
  assert.deepEqual(marksOf(game({ steps })), ["delayedWin", "missedWin", "none"]);
  assert.deepEqual(turningPoints(game({ steps })), [2]);
});

test("the curve of chances ends where the analysis does", () => {
  const steps = [step(0), step(1), step(0, { kind: "out" }), step(1)];
  const seats = [account(0, -0.5, 0, 0), account(0, 0, 0.5, 1)];
  const curve = (plies: PlyAnalysis[]) =>
    pointsOf("evaluator", game({ steps, analysis: { evaluator: 0, seats, plies } }), [])[0];
  const judged = ply("none", 0);
  assert.deepEqual(curve([judged, judged]), [
    [0, 0.5],
    [1, 0.5],
  ]);
  assert.deepEqual(curve([judged, judged, judged])?.at(-1), [4, 0], "with the result at its end");
});

test("a better move is read from its notation", () => {
  assert.deepEqual(parseMove("T wug -k")?.taken, [1, 1, 1, 0, 0, 0]);
  assert.deepEqual(parseMove("T wug -k")?.returned, [0, 0, 0, 0, 1, 0]);
  assert.deepEqual(parseMove("T kk")?.taken, [0, 0, 0, 0, 2, 0]);
  const bought = parseMove("B 62 wuuuugg N3");
  assert.deepEqual([bought?.kind, bought?.card, bought?.noble], ["buy", 62, 3]);
  assert.deepEqual(bought?.taken, [0, 0, 0, 0, 0, 0], "what is paid is not taken");
  assert.equal(parseMove("B 5 0")?.card, 5);
  assert.equal(parseMove("R 7 -w")?.card, 7);
  assert.equal(parseMove("D 2")?.level, 2);
  assert.equal(parseMove("P")?.kind, "pass");
  assert.equal(parseMove("X 1"), null);
  assert.equal(parseMove(""), null);
});

test("luck and costs are written as per cent with a sign", () => {
  const { formats } = new Text("en");
  assert.equal(formats.signedPercent(0.126), "+13%");
  assert.equal(formats.signedPercent(-1.79), "−179%");
  assert.equal(formats.signedPercent(0.004), "0%");
  assert.equal(formats.signedPercent(-0.004), "0%");
});
