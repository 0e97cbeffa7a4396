// The data layer: bytes, games, positions, statistics.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Reader } from "../src/data/bytes";
import { Cross, gamesOf, mostGames, scoreOf } from "../src/data/cross";
import { after, type Position } from "../src/data/position";
import { tagsOf } from "../src/data/names";
import { movesUpTo, shardOf } from "../src/data/shard";
import { fromWide } from "../src/data/source";
import { expectedScore, meanDifference, normalBelow, wilson } from "../src/data/stats";
import type { Material } from "../src/data/core";
import { csvOf } from "../src/ui/data_table";
import { nextPoint, turningPoints } from "../src/game/turning";
import { link, parseRoute } from "../src/router";
import { stepOf } from "./steps";

test("numbers of variable length are read back", () => {
  const reader = new Reader(Uint8Array.from([0x05, 0x80, 0x01, 0x01, 0x02, 0x03]));
  assert.equal(reader.varint(), 5);
  assert.equal(reader.varint(), 128);
  assert.equal(reader.zigzag(), -1);
  assert.equal(reader.zigzag(), 1);
  assert.equal(reader.bigZigzag(), -2n);
});

test("fifteen bits per character become bytes", () => {
  // 0xABCD12 is 101010111100110 100010010 and six zeros more.
  const text = String.fromCharCode(0x4e00 + 0b101010111100110, 0x4e00 + 0b100010010000000);
  assert.deepEqual([...fromWide(text, 3)], [0xab, 0xcd, 0x12]);
});

test("a file that is cut short is refused", () => {
  assert.throws(() => new Reader(Uint8Array.from([0x80])).varint(), RangeError);
  assert.throws(() => new Reader(Uint8Array.from([9, 1])).part(), RangeError);
});

test("the shard of a game is the last that does not begin after it", () => {
  assert.equal(shardOf([], 3), -1);
  assert.equal(shardOf([10, 20, 30], 9), -1);
  assert.equal(shardOf([10, 20, 30], 10), 0);
  assert.equal(shardOf([10, 20, 30], 29), 1);
  assert.equal(shardOf([10, 20, 30], 4000), 2);
});

test("a pair is seen from both sides", () => {
  // Bot 0 met bot 2: three ahead, one level, two behind; bots 1 and 2 met nobody else.
  const cross = new Cross(Uint8Array.from([1, 2, 3, 1, 2, 0, 0]), 3);
  assert.deepEqual(cross.meeting(2, 0), { ahead: 2, level: 1, behind: 3 });
  assert.equal(cross.meeting(0, 1), undefined);
  const meeting = cross.meeting(0, 2);
  assert.ok(meeting);
  assert.equal(gamesOf(meeting), 6);
  assert.equal(scoreOf(meeting), 3.5 / 6);
});

const material: Material = {
  cards: Array.from({ length: 90 }, () => ({
    level: 1,
    bonus: 3,
    points: 2,
    cost: [1, 0, 0, 0, 0],
  })),
  nobles: [[4, 4, 0, 0, 0]],
  noblePoints: 3,
  gold: 5,
  gems: [4, 5, 7],
  decks: [36, 26, 16],
};

const nobody = () => ({
  tokens: [2, 0, 0, 0, 0, 1],
  bonuses: [0, 0, 0, 0, 0],
  cards: [],
  nobles: [],
  reserved: [],
  points: 0,
  out: false,
});

const start: Position = {
  bank: [2, 4, 4, 4, 4, 4],
  board: [7, 8, 9, 10, 41, 42, 43, 44, 71, 72, 73, 74],
  decks: [36, 26, 16],
  nobles: [1],
  players: [nobody(), nobody()],
};

test("a purchase moves the card, the payment, the noble and fills the place", () => {
  const buy = stepOf({
    kind: "buy",
    place: 1,
    revealed: 33,
    noble: 1,
    delta: [-1, 0, 0, 0, 0, -1],
  });
  const next = after(start, buy, material);
  assert.deepEqual(next.players[0]?.cards, [8]);
  assert.equal(next.players[0].points, 5);
  assert.deepEqual(next.players[0].tokens, [1, 0, 0, 0, 0, 0]);
  assert.deepEqual(next.bank, [3, 4, 4, 4, 4, 5]);
  assert.equal(next.board[1], 33);
  assert.equal(next.decks[0], 35);
  assert.deepEqual(next.nobles, []);
  assert.deepEqual(start.players[0]?.cards, [], "the position before stays as it was");
});

test("a card drawn from a deck is hidden, and can be bought from the hand", () => {
  const drawn = after(start, stepOf({ kind: "draw", place: 2, revealed: 90, seat: 1 }), material);
  assert.deepEqual(drawn.players[1]?.reserved, [{ card: 90, hidden: true }]);
  assert.equal(drawn.decks[2], 15);
  const bought = after(drawn, stepOf({ kind: "buyHand", place: 0, seat: 1 }), material);
  assert.deepEqual(bought.players[1]?.reserved, []);
  assert.deepEqual(bought.players[1].cards, [90]);
});

test("returned tokens go back to the bank", () => {
  const take = stepOf({ kind: "take", delta: [0, 1, 1, 1, 0, 0], returned: [2, 0, 0, 0, 0, 0] });
  const next = after(start, take, material);
  assert.deepEqual(next.players[0]?.tokens, [0, 1, 1, 1, 0, 1]);
  assert.deepEqual(next.bank, [4, 3, 3, 3, 4, 4]);
});

test("a game turns where an estimate jumps, a win is missed or a bot drops out", () => {
  const steps = [
    stepOf({ seat: 0, estimate: 0.5 }),
    stepOf({ seat: 1, estimate: 0.9 }),
    stepOf({ seat: 0, estimate: 0.6 }),
    stepOf({ seat: 1, estimate: 0.6 }),
    stepOf({ seat: 0, missedWin: true }),
    stepOf({ seat: 1, kind: "out" }),
  ];
  assert.deepEqual(turningPoints({ steps, analysis: null, seats: [] }), [4, 5, 6]);
  assert.equal(movesUpTo(steps, 6), 5, "a drop-out is no move");
  assert.equal(nextPoint([4, 5, 6], 4, 1), 5);
  assert.equal(nextPoint([4, 5, 6], 4, -1), undefined);
});

test("four hundred bots that all met have a busiest pair", () => {
  const bots = 400;
  const bytes: number[] = [];
  for (let row = 0; row < bots; row++) {
    const others = bots - 1 - row;
    bytes.push(...(others < 128 ? [others] : [(others & 127) | 128, others >> 7]));
    for (let i = 0; i < others; i++) bytes.push(1, 1, 0, row === 7 && i === 5 ? 2 : 0);
  }
  const cross = new Cross(Uint8Array.from(bytes), bots);
  assert.equal(mostGames(cross, bots), 3);
});

test("a normal value is below 1.96 in 97.5 % of cases", () => {
  assert.ok(Math.abs(normalBelow(1.959964) - 0.975) < 1e-6);
  assert.ok(Math.abs(normalBelow(0) - 0.5) < 1e-6);
  assert.ok(Math.abs(normalBelow(-1) + normalBelow(1) - 1) < 1e-12);
});

test("equal ratings expect one half, 400 points ten to one", () => {
  assert.equal(expectedScore(100, 100), 0.5);
  assert.ok(Math.abs(expectedScore(400, 0) - 10 / 11) < 1e-12);
});

test("an interval holds its share and stays within 0 and 1", () => {
  const [low, high] = wilson(1, 4);
  assert.ok(low > 0.4 && low < 1 && high > 0.999 && high <= 1);
  assert.deepEqual(wilson(0.5, 0), [0, 1]);
});

test("without common opponents there is no difference", () => {
  assert.equal(meanDifference([]), null);
  const [mean, error] = meanDifference([
    [
      { share: 0.6, games: 100 },
      { share: 0.5, games: 100 },
    ],
  ]) ?? [0, 0];
  assert.ok(Math.abs(mean - 0.1) < 1e-12);
  assert.ok(error > 0.1 && error < 0.2);
});

test("tags are bits", () => {
  assert.deepEqual(tagsOf(0b1000_0001), ["tieBreak", "droppedOut"]);
});

test("addresses are read as they are written", () => {
  const route = parseRoute(link("bot", 3, { find: "a/b?c&d=ü" }));
  assert.equal(route.page, "bot");
  assert.deepEqual(route.args, ["3"]);
  assert.equal(route.query.get("find"), "a/b?c&d=ü");
  assert.equal(parseRoute("").page, "overview");
  assert.equal(parseRoute("#/%E0%A4%A").page, "%E0%A4%A", "a broken escape is no reason to stop");
});

test("a CSV file quotes, and holds no formula", () => {
  const columns = [{ key: "a", title: "A", value: (row: { a: string | number }) => row.a }];
  const csv = csvOf([{ a: 'x,"y"' }, { a: "=1+1" }, { a: -3 }], columns);
  assert.equal(csv, 'a\n"x,""y"""\n\'=1+1\n-3\n');
});
