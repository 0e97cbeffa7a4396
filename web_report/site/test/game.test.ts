// What the page of a game shows: marks, curves, notation.
import assert from "node:assert/strict";
import { test } from "node:test";
import { analysisOf, type PlyAnalysis } from "../src/data/analysis";
import { pointsOf } from "../src/game/curves";
import { marksOf } from "../src/game/marks";
import { parseMove } from "../src/game/notation";
import { turningPoints } from "../src/game/turning";
import { Text } from "../src/i18n";
import { account, game, ply, step } from "./games";

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
