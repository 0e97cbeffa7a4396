// What the page of a game shows: headline, marks, curves, notation.
import assert from "node:assert/strict";
import { test } from "node:test";
import { analysisOf, type PlyAnalysis } from "../src/data/analysis";
import type { Core } from "../src/data/core";
import type { PlayerState } from "../src/data/position";
import type { SeatHead } from "../src/data/shard";
import { pointsOf } from "../src/game/curves";
import { headlineOf } from "../src/game/headline";
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

// The headline of a game that ended with these ranks, points and numbers of cards.
function headline(...ends: [rank: number, points: number, cards: number][]): string {
  const core = { bots: "abcd".split("").map((name) => ({ name, version: 0 })) } as unknown as Core;
  const seats = ends.map(([rank], bot): SeatHead => ({ bot, rank, fault: null }));
  const players = ends.map(([, points, cards]): Partial<PlayerState> => ({
    points,
    cards: Array.from({ length: cards }, () => 1),
    out: false,
  }));
  const end = { bank: [], board: [], decks: [], nobles: [], players: players as PlayerState[] };
  const of = game({ seats, players: ends.length, steps: [step(0), step(1), step(0)] });
  return headlineOf(new Text("en"), core, of, end).replaceAll("\u2060", "");
}

test("the headline has the points of all players in the order of the result", () => {
  assert.equal(headline([2, 9, 8], [1, 15, 12]), "b won 15–9 against a after 2 rounds");
  assert.equal(headline([3, 9, 8], [1, 17, 12], [2, 13, 9]), "b won 17–13–9 after 2 rounds");
  assert.equal(
    headline([1, 15, 8], [3, 3, 2], [1, 15, 8]),
    "a and c share the victory 15–15–3 after 2 rounds",
  );
});

test("the headline of a game that cards decided says so", () => {
  assert.equal(
    headline([2, 15, 14], [1, 15, 12]),
    "b won 15–15 by fewer cards (12 to 14) against a after 2 rounds",
  );
  assert.equal(
    headline([1, 16, 12], [3, 9, 4], [2, 16, 13]),
    "a won 16–16–9 by fewer cards (12 to 13) after 2 rounds",
  );
});

test("luck and costs are written as per cent with a sign", () => {
  const { formats } = new Text("en");
  assert.equal(formats.signedPercent(0.126), "+13%");
  assert.equal(formats.signedPercent(-1.79), "−179%");
  assert.equal(formats.signedPercent(0.004), "0%");
  assert.equal(formats.signedPercent(-0.004), "0%");
});
