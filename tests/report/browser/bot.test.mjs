// The page of a bot whose games were analysed: what its mistakes cost, and where.
import assert from "node:assert/strict";
import { test } from "node:test";
import { noSideScroll, noViolations, open, write } from "./support.mjs";

const report = write("bot-leaks", 12, 120, "analysis");
const LOCALES = ["en-GB", "da-DK", "is-IS", "nl-NL", "de-DE"];
const panel = (page) => page.locator("section.panel:has(#worst-moves)");
const numbers = async (row) => (await row.locator("td").allTextContents()).map(parseFloat);

test("what a bot loses stands beside the league's average and the best bot", async () => {
  const { page, close } = await open(report, "#/bot/10");
  assert.match(await panel(page).textContent(), /Its moves lose \d+% of a win per game; the league’s average is \d+%, that of rusher@1, which has the highest win share of the league, is \d+%\./);
  const rows = panel(page).locator("table").first().locator("tbody tr");
  const [lost, average, best] = await numbers(rows.filter({ hasText: "chance lost, by kind" }));
  assert.ok(lost > 0 && average > 0 && best > 0);
  const parts = await Promise.all(["taking tokens", "reserving", "buying", "returned tokens", "noble", "passing"].map((name) => numbers(rows.filter({ hasText: name }))));
  const sum = parts.reduce((total, [mine]) => total + mine, 0);
  assert.ok(Math.abs(sum - lost) < 0.5, `${sum} of ${lost}`);
  await noViolations(page, "leaks");
  await close();
});

test("a worst move leads to its position, and to the command that asks the bot again", async () => {
  const { page, close } = await open(report, "#/bot/10");
  const worst = panel(page).locator("table").nth(1).locator("tbody tr");
  assert.equal(await worst.count(), 5);
  await panel(page).getByRole("button", { name: /show more/ }).click();
  assert.ok((await worst.count()) > 5);
  const [, game, move] = /game (\d+), move (\d+)/.exec(await worst.first().locator("a").textContent());
  const command = await worst.first().locator("code").last().textContent();
  const [, seat] = new RegExp(`^arena rerun ${game} --seat ([1-4])$`).exec(command);
  await worst.first().locator("a").click();
  await page.waitForSelector(".board");
  assert.match(page.url(), new RegExp(`#/game/${game}/${move}$`));
  assert.ok((await page.locator(".turn .mark-sign").count()) > 0, "the move is marked there");
  await close();
});

test("reasons for losing and style stand beside won games and the league", async () => {
  const { page, close } = await open(report, "#/bot/10");
  const reasons = page.locator("section:has(h2:has-text('Reasons for losing'))");
  assert.deepEqual((await reasons.locator("thead th").allTextContents()).slice(1), ["its lost games", "its won games", "lost games of all"]);
  assert.match(await reasons.locator("tbody tr:has-text('unbought cards') td").nth(1).textContent(), /^\d+%$/, "wins have it, too");
  const style = page.locator("section:has(h2:has-text('Style'))");
  assert.deepEqual((await style.locator("thead th").allTextContents()).slice(-4), ["all", "won", "lost", "league"]);
  await close();
});

test("a report without analyses says nothing of mistakes", async () => {
  const { page, close } = await open(write("bot-plain", 4, 20), "#/bot/0");
  assert.equal(await panel(page).count(), 0);
  await close();
});

for (const locale of LOCALES) {
  test(`what mistakes cost is told in ${locale}, on a phone too`, async () => {
    const { page, close } = await open(report, "#/bot/9", { viewport: { width: 360, height: 740 }, locale });
    assert.ok((await panel(page).textContent()).length > 200);
    assert.doesNotMatch(await panel(page).textContent(), /[{}]|undefined|NaN/);
    await noSideScroll(page, `leaks in ${locale}`);
    await close();
  });
}
