// Pictures of every page, to be looked at: in SHOTS, three sizes, light and dark.
import assert from "node:assert/strict";
import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { go, open, write } from "./support.mjs";

const folder = process.env.SHOTS;
mkdirSync(folder, { recursive: true });

const SIZES = { desktop: [1440, 900], laptop: [1280, 720], phone: [390, 844] };
const PAGES = {
  overview: "#/overview",
  ladder: "#/ladder",
  games: "#/games?sort=luck",
  crosstable: "#/crosstable",
  compare: "#/compare/0/1",
  failures: "#/failures",
  time: "#/time",
  method: "#/method",
  bot: "#/bot/3",
};
// Games are shown as they open, at the move that decided them, and at the move that cost the most.
const GAMES = { "game-of-two": "#/games?players=2&sort=mistake", "game-of-four": "#/games?players=4&sort=mistake" };
const reports = {
  league: write("shots", 12, 600, "analysis", "rated"),
  swiss: write("shots-swiss", 12, 60, "swiss", "rated"),
  knockout: write("shots-knockout", 13, 60, "knockout", "rated"),
};

async function shoot(page, name) {
  const file = join(folder, `${name}.png`);
  await page.screenshot({ path: file });
  assert.ok(statSync(file).size > 5_000, `${name} is empty`);
}

for (const [size, [width, height]] of Object.entries(SIZES)) {
  for (const colorScheme of ["light", "dark"]) {
    test(`every page has its picture: ${size}, ${colorScheme}`, async () => {
      const options = { viewport: { width, height }, colorScheme, reducedMotion: "reduce" };
      const { page, close } = await open(reports.league, "", options);
      for (const [name, hash] of Object.entries(PAGES)) {
        await go(page, hash);
        await shoot(page, `${name}-${size}-${colorScheme}`);
      }
      for (const [name, list] of Object.entries(GAMES)) {
        await go(page, list);
        await page.locator("table.games td a").first().click();
        await page.waitForSelector(".decisive-move");
        await shoot(page, `${name}-${size}-${colorScheme}`);
        await page.locator(".costliest").first().click();
        await page.waitForSelector(".turn .mark-sign");
        await shoot(page, `${name}-mistake-${size}-${colorScheme}`);
      }
      await close();
      for (const format of ["swiss", "knockout"]) {
        const other = await open(reports[format], "#/ladder", options);
        await shoot(other.page, `${format}-${size}-${colorScheme}`);
        await other.close();
      }
    });
  }
}
