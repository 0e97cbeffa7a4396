// What pages compute: the list of games, the rows on the screen, surprises.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bot } from "../src/data/core";
import { Cross } from "../src/data/cross";
import type { ListedGame } from "../src/data/game_list";
import { wonByFewerCards } from "../src/data/results";
import { fits, parseGameQuery, worthOf } from "../src/league/game_query";
import { pairsOf, surplusOf, surprises } from "../src/league/surprises";
import { windowOf } from "../src/ui/virtual_rows";

const game = (changes: Partial<ListedGame>): ListedGame => ({
  id: 7,
  players: 2,
  ending: "points",
  moves: 50,
  seats: [
    { bot: 1, rank: 1, points: 15, fault: null },
    { bot: 2, rank: 2, points: 14, fault: null },
  ],
  missedWin: false,
  analysis: null,
  ...changes,
});

const query = (text: string) => parseGameQuery(new URLSearchParams(text));

test("games are filtered by what the address says", () => {
  assert.ok(fits(game({}), query("")));
  assert.ok(fits(game({}), query("bot=1&result=won&players=2")));
  assert.ok(!fits(game({}), query("bot=2&result=won")));
  assert.ok(fits(game({}), query("bot=2&result=lost")));
  assert.ok(!fits(game({}), query("bot=3")));
  assert.ok(!fits(game({}), query("players=4")));
  assert.ok(fits(game({}), query("fewest=50&most=50")));
  assert.ok(!fits(game({}), query("fewest=51")));
  assert.ok(!fits(game({}), query("most=49")));
  assert.ok(!fits(game({}), query("only=fault")));
  assert.ok(fits(game({ missedWin: true }), query("only=missedWin")));
  assert.ok(fits(game({ ending: "voided" }), query("result=void")));
});

test("an address that makes no sense means all games, newest first", () => {
  assert.deepEqual(query("bot=x&result=y&players=-1&fewest=a&most=1e9&only=z&sort=w"), query(""));
  assert.equal(query("").sort, "newest");
});

test("games are ordered by what was asked for", () => {
  const elo = (bot: number) => (bot === 1 ? 0 : 100);
  assert.equal(worthOf(game({}), "closest", elo), -1);
  assert.equal(worthOf(game({}), "upset", elo), 100);
  assert.equal(
    worthOf(game({}), "upset", () => 0),
    undefined,
    "no upset, not listed",
  );
  assert.equal(worthOf(game({}), "luck", elo), undefined, "not analysed, not listed");
  const analysis = { swing: 40, luck: 30, loss: 20 };
  assert.equal(worthOf(game({ analysis }), "mistake", elo), 20);
});

test("fewer cards decide where the only winner has as many points as another who stayed", () => {
  const seat = (rank: number, points: number, fault: "timeout" | null = null) => ({
    rank,
    points,
    fault,
  });
  assert.ok(wonByFewerCards([seat(2, 15), seat(1, 15)]));
  assert.ok(wonByFewerCards([seat(1, 16), seat(4, 3), seat(2, 16), seat(3, 15)]));
  assert.ok(!wonByFewerCards([seat(1, 16), seat(2, 15), seat(3, 15)]));
  assert.ok(!wonByFewerCards([seat(1, 15), seat(1, 15), seat(3, 15)]), "a shared victory");
  assert.ok(!wonByFewerCards([seat(1, 9), seat(2, 9, "timeout")]), "it dropped out");
  assert.ok(!wonByFewerCards([seat(0, 9), seat(0, 9)]), "a void game");
});

test("of a million rows only those on the screen are drawn", () => {
  for (const rows of [0, 5, 1000, 1_000_000]) {
    for (const share of [0, 0.3, 1]) {
      const height = Math.min(rows * 36, 8_000_000);
      const top = share * Math.max(0, height - 600);
      const { first, last, above, below } = windowOf(rows, 36, top, 600);
      assert.ok(last - first <= 32);
      assert.ok(first >= 0 && last <= rows);
      assert.ok(above >= 0 && below >= 0);
      if (share === 0) assert.equal(first, 0);
      if (share === 1) assert.equal(last, rows);
      // The rows cover what is seen.
      if (rows >= 100) assert.ok(above <= top + 1 && above + (last - first) * 36 >= top + 599);
    }
  }
});

const bot = (index: number, elo: number): Bot => ({ index, rating: { elo, error: 20 } }) as Bot;

test("surprises come in the order of the figure, and none is zero", () => {
  const bots = [bot(0, 0), bot(1, 0), bot(2, 0)];
  // 0 and 1: 60 to 40; 0 and 2: level; 1 and 2: 3 to 0.
  const cross = new Cross(Uint8Array.from([2, 1, 60, 0, 40, 1, 5, 0, 5, 1, 1, 3, 0, 0, 0]), 3);
  const found = surprises(pairsOf(bots, cross));
  const shown = found.map(({ a, b, meeting }) => surplusOf(a, b, meeting) ?? 0);
  assert.deepEqual(
    shown,
    [...shown].sort((x, y) => y - x),
  );
  assert.ok(shown.every((surplus) => surplus > 0));
  assert.equal(found.length, 2);
});
