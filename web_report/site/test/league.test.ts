// What the pages of the league compute: certainties and the bracket of a knockout.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bot, Core, FormatMeeting, FormatOutcome } from "../src/data/core";
import { ratingScale } from "../src/charts/interval";
import { Text } from "../src/i18n";
import { averageSentence } from "../src/league/average_wins";
import { type BracketBox, bracketLayout, roundNames } from "../src/league/bracket";
import { superiorityOf } from "../src/league/superiority";
import { formatSentence, verdictOf } from "../src/league/verdict";

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
    1200,
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
    1200,
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
      .some(
        ({ left, top, height }) =>
          x >= left && x <= left + layout.boxWidth && y > top && y < top + height,
      );
  for (const { from, to } of layout.lines) assert.ok(touches(...from) && touches(...to));
  const lowest = Math.max(...layout.rounds.flat().map(({ top, height }) => top + height));
  assert.equal(layout.height, lowest);
});

test("a knockout that is not decided has no column for a winner", () => {
  const { rounds } = bracketLayout(
    {
      ...outcome([meeting(1, 1, [0, 1], []), meeting(1, 2, [2, 3], [2])], 2),
      final: false,
    },
    1200,
  );
  assert.equal(rounds.length, 1);
});

test("boxes become narrower where there is less room, up to a point", () => {
  const four = outcome(
    [meeting(1, 1, [0, 1], [0]), meeting(1, 2, [2, 3], [2]), meeting(2, 1, [0, 2], [2])],
    2,
  );
  assert.ok(bracketLayout(four, 1000).width < 1000);
  assert.ok(bracketLayout(four, 560).width <= 560);
  assert.equal(bracketLayout(four, 300).boxWidth, 150);
});

test("rounds are named by how many tables and byes are left", () => {
  const places = (bots: number) =>
    Array.from({ length: bots }, (_, i) => ({ bot: i, place: 1, points: null, buchholz: null }));
  // Seven bots: a bye, then two tables, then one.
  const first = [
    meeting(1, 1, [1, 2], [1]),
    meeting(1, 2, [3, 4], [3]),
    meeting(1, 3, [5, 6], [5]),
  ];
  const second = [meeting(2, 1, [0, 1], [0]), meeting(2, 2, [3, 5], [3])];
  const names = (meetings: FormatMeeting[], final: boolean) =>
    roundNames({ meetings, final, places: places(7), challengers: [] });
  assert.deepEqual(names([...first, ...second, meeting(3, 1, [0, 3], [0])], true), [
    "quarterfinals",
    "semifinals",
    "finalRound",
  ]);
  assert.deepEqual(names(first, false), ["quarterfinals"]);
  const sixteen = Array.from({ length: 8 }, (_, i) => meeting(1, i + 1, [2 * i, 2 * i + 1], []));
  assert.deepEqual(
    roundNames({ meetings: sixteen, final: false, places: places(16), challengers: [] }),
    [null],
  );
});

const withBots = (format: string, result: Partial<FormatOutcome>): Core =>
  ({
    league: { format },
    bots: ["a", "b", "c"].map((name) => ({ name, version: 0 })),
    outcome: { meetings: [], challengers: [], places: [], final: true, ...result },
  }) as unknown as Core;

test("a Swiss tournament says who won, and by which tie-break", () => {
  const sentence = (places: [place: number, points: number, buchholz: number][], final = true) =>
    formatSentence(
      new Text("en"),
      withBots("swiss", {
        final,
        places: places.map(([place, points, buchholz], bot) => ({ bot, place, points, buchholz })),
      }),
    );
  const clear: [number, number, number][] = [
    [1, 3, 1],
    [2, 2.5, 9],
    [3, 2, 1],
  ];
  assert.equal(sentence(clear), "a won the Swiss tournament with 3 points.");
  assert.equal(sentence(clear, false), "a leads the Swiss tournament with 3 points.");
  const tied: [number, number, number][] = [
    [1, 3, 5.5],
    [2, 3, 5],
    [3, 3, 4],
  ];
  assert.equal(
    sentence(tied),
    "a won the Swiss tournament: 3 points like b and c, but ahead on Buchholz, 5.5 to 5.",
  );
  assert.match(sentence(tied, false), /^a leads the Swiss tournament: 3 points like b and c/);
  const shared: [number, number, number][] = [
    [1, 3, 5.5],
    [1, 3, 5.5],
    [3, 2, 4],
  ];
  assert.equal(
    sentence(shared),
    "a and b share the victory in the Swiss tournament: 3 points each, and equal on Buchholz too (5.5).",
  );
  assert.match(sentence(shared, false), /^a and b lead the Swiss tournament together/);
});

test("a knockout names its winner and whom it beat in the final", () => {
  const place = (bot: number, at: number) => ({ bot, place: at, points: null, buchholz: null });
  const places = [place(1, 1), place(0, 2), place(2, 3)];
  const meetings = [
    meeting(1, 1, [0, 2], [0]),
    { ...meeting(2, 1, [0, 1], [1]), points: [1.5, 3] },
  ];
  assert.equal(
    formatSentence(new Text("en"), withBots("knockout", { places, meetings })),
    "b won the knockout: 3 points in the final, ahead of a with 1.5.",
  );
  assert.equal(
    formatSentence(
      new Text("en"),
      withBots("knockout", { final: false, places: [place(1, 1), place(0, 1), place(2, 3)] }),
    ),
    "The knockout is not decided yet; 2 bots are still in it.",
  );
});

test("a format's winner is put beside what the ratings say of it", () => {
  const verdict = (winner: number, format: string, chance: number | null = 0.07) => {
    const bot = { pool: 0, version: 0, betterThanNext: 0.9, rankLow: 1, rankHigh: 2 };
    const rating = { elo: 50, error: 20 };
    return verdictOf(new Text("en"), {
      league: { format },
      outcome: {
        final: true,
        meetings: [],
        challengers: [],
        places: [{ bot: winner, place: 1, points: 3, buchholz: 5 }],
      },
      totals: { games: 40, voided: 0, faults: 0 },
      bots: [
        { ...bot, index: 0, name: "a", rank: 1, rating, chanceOfBest: 0.93 },
        { ...bot, index: 1, name: "b", rank: 2, rating, chanceOfBest: chance },
      ],
    } as unknown as Core).join(" ");
  };
  assert.match(
    verdict(0, "swiss"),
    /^a won the Swiss tournament .* from the points alone, not from the ratings\. The ratings agree: a probably leads .* 93%\. 40 games were played\./,
  );
  assert.match(
    verdict(1, "knockout"),
    /^b won the knockout\. Places come from the matches alone, .* By the ratings: a probably leads .* b is on rank 1–2 with 50 ± 20 Elo, and the strongest of all with a probability of 7%\. 40 games/,
  );
  assert.match(verdict(1, "swiss", null), /By the ratings: a .* 93%\. 40 games/);
});

test("an average bot wins as many games as tables have winners for each player", () => {
  const sentence = (games: number[]) => averageSentence(new Text("en"), games);
  assert.equal(sentence([10, 0, 0]), "");
  assert.equal(sentence([0, 0, 0]), "");
  assert.equal(sentence([0, 0, 8]), "With 4 players, an average bot wins 25% of its games.");
  assert.equal(sentence([0, 6, 0]), "With 3 players, an average bot wins 33% of its games.");
  assert.match(sentence([4, 0, 4]), /an average bot wins 38% of its games\.$/);
});

test("an axis has as many ticks as have room for their labels", () => {
  const bots = [100, -1400].map((elo, index) => bot(index, elo, null));
  const formats = new Text("en").formats;
  const label = (elo: number) => formats.signed(elo);
  for (const width of [150, 250, 400, 700, 1100]) {
    for (const overhang of [0, 30]) {
      const letter = 7.5;
      const { ticks } = ratingScale(bots, { width, most: 8, letter, overhang }, label);
      assert.ok(ticks.length >= 2, `${width}`);
      let end = -overhang - letter;
      for (const { label: text, labelX } of ticks) {
        const half = (letter * text.length) / 2;
        assert.ok(labelX - half >= end + letter - 1e-9, `${width}: ${text} is too near`);
        end = labelX + half;
      }
      assert.ok(end <= width + overhang + 1e-9, `${width}: the last label is cut`);
    }
  }
  const many = ratingScale(bots, { width: 1100, most: 8, letter: 7.5, overhang: 30 }, label);
  assert.ok(many.ticks.length >= 7, "no fewer than needed");
});

test("the league's first sentence is about all bots, not only the second", () => {
  const sentence = (best: number | null) => {
    const rival = { rank: 2, pool: 0, version: 0, rating: { elo: 0, error: 20 } };
    return verdictOf(new Text("en"), {
      league: { format: "round robin" },
      outcome: null,
      totals: { games: 1, voided: 0, faults: 0 },
      bots: [
        { ...rival, index: 0, name: "a", rank: 1, betterThanNext: 0.9, chanceOfBest: best },
        { ...rival, index: 1, name: "b" },
        { ...rival, index: 2, name: "c", rank: 3 },
        { ...rival, index: 3, name: "elsewhere", pool: 1, rank: 1 },
      ],
    } as unknown as Core).join(" ");
  };
  assert.match(sentence(0.98), /^a leads clearly .* strongest of all 3 bots .* of 98%\./);
  assert.match(sentence(0.85), /^a probably leads .* strongest of all 3 bots .* of 85%\./);
  assert.match(
    sentence(0.46),
    /others may be stronger: .* all 3 bots is 46%, .* stronger than b, the second, 90%\./,
  );
  assert.match(sentence(null), /stronger than b, the second, with a probability of 90%\./);
});
