// What the pages of the league compute: certainties and the bracket of a knockout.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bot, Core, FormatMeeting, FormatOutcome } from "../src/data/core";
import { Text } from "../src/i18n";
import { type BracketBox, bracketLayout } from "../src/league/bracket";
import { superiorityOf } from "../src/league/superiority";
import { formatSentence } from "../src/league/verdict";

const bot = (index: number, elo: number, betterThanNext: number | null): Bot =>
  ({ index, rating: { elo, error: 20 }, pool: 0, betterThanNext }) as Bot;

test("neighbours are as sure on every page as the ladder says", () => {
  const [a, b, c] = [bot(0, 40, 0.71), bot(1, 20, 0.9), bot(2, 0, null)];
  const ladder = [a, b, c];
  assert.equal(superiorityOf(ladder, a, b), 0.71);
  assert.ok(Math.abs((superiorityOf(ladder, b, a) ?? 0) - 0.29) < 1e-12);
  const far = superiorityOf(ladder, a, c) ?? 0;
  assert.ok(far > 0.99 && far < 1);
  assert.equal(superiorityOf(ladder, a, { ...c, pool: 1 }), undefined);
  assert.equal(superiorityOf(ladder, a, { ...c, rating: null }), undefined);
});

const meeting = (
  round: number,
  table: number,
  bots: number[],
  advance: number[],
): FormatMeeting => ({
  round,
  table,
  bots,
  points: bots.map((one) => (advance.includes(one) ? 2 : 0)),
  advance,
});

const outcome = (meetings: FormatMeeting[], winner: number): FormatOutcome => ({
  final: true,
  places: [{ bot: winner, place: 1, points: null, buchholz: null }],
  meetings,
  challengers: [],
});

const isBye = ({ bots, points, advance }: BracketBox) =>
  points === null && advance.includes(bots[0] ?? -1);

test("a bot that waits for the next round has a bye, and only until it has lost", () => {
  const { rounds, lines } = bracketLayout(
    outcome(
      [
        meeting(1, 1, [1, 2], [1]),
        meeting(1, 2, [3, 4], [4]),
        meeting(2, 1, [1, 4], [4]),
        meeting(3, 1, [0, 4], [4]),
      ],
      4,
    ),
  );
  const byes = rounds.map((round) => round.filter(isBye).map(({ bots }) => bots[0]));
  assert.deepEqual(byes, [[0], [0], [], []]);
  assert.deepEqual(
    rounds.map((round) => round.length),
    [3, 2, 1, 1],
  );
  assert.equal(lines.length, 3 + 2 + 1);
});

test("boxes of a round do not overlap, and each line leads from box to box", () => {
  // Tables of four, of which two go on: to different tables of the next round.
  const layout = bracketLayout(
    outcome(
      [
        meeting(1, 1, [0, 1, 2, 3], [0, 1]),
        meeting(1, 2, [4, 5, 6, 7], [4, 5]),
        meeting(2, 1, [0, 4], [0]),
        meeting(2, 2, [1, 5], [5]),
        meeting(3, 1, [0, 5], [0]),
      ],
      0,
    ),
  );
  for (const round of layout.rounds) {
    for (const [i, { top }] of round.entries()) {
      const above = round[i - 1];
      if (above) assert.ok(top >= above.top + above.height);
    }
  }
  assert.equal(layout.lines.length, 4 + 2 + 1);
  const touches = (x: number, y: number) =>
    layout.rounds
      .flat()
      .some(({ left, top, height }) => x >= left && x <= left + 208 && y > top && y < top + height);
  for (const { from, to } of layout.lines) assert.ok(touches(...from) && touches(...to));
  const lowest = Math.max(...layout.rounds.flat().map(({ top, height }) => top + height));
  assert.equal(layout.height, lowest);
});

test("a knockout that is not decided has no column for a winner", () => {
  const { rounds } = bracketLayout({
    ...outcome([meeting(1, 1, [0, 1], []), meeting(1, 2, [2, 3], [2])], 2),
    final: false,
  });
  assert.equal(rounds.length, 1);
});

test("a Swiss tournament whose first place is shared has several winners", () => {
  const sentence = (places: number[], final: boolean) =>
    formatSentence(new Text("en"), {
      league: { format: "swiss" },
      bots: ["a", "b", "c"].map((name) => ({ name, version: 0 })),
      outcome: {
        final,
        places: places.map((place, index) => ({ bot: index, place, points: 3, buchholz: 1 })),
      },
    } as unknown as Core);
  assert.equal(sentence([1, 2, 3], true), "a won the Swiss tournament with 3.0 points.");
  assert.match(sentence([1, 1, 3], true), /^a, b share the victory .* 3\.0 points each\.$/);
  assert.match(sentence([1, 1, 3], false), /^a, b lead the Swiss tournament together/);
});
