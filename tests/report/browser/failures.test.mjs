// The page of failures: taken in at a glance, each line opens to what is known about it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { go, noViolations, open, write } from "./support.mjs";

const report = write("failures", 12, 400);
const FAILURES = 43;

test("causes are counted by bot, and the numbers agree with the list", async () => {
  const { page, close } = await open(report, "#/failures");
  await page.click("text=10 of 12 shown");
  const totals = (await page.locator(".failing-bots td:nth-child(2)").allTextContents()).map(Number);
  const causes = (await page.locator(".failing-bots .chip b").allTextContents()).map(Number);
  const sum = (numbers) => numbers.reduce((all, n) => all + n, 0);
  assert.equal(sum(totals), FAILURES);
  assert.equal(sum(causes), FAILURES);
  await page.locator(".failing-bots .chip").first().click();
  await page.waitForFunction((n) => document.querySelectorAll(".failure").length === n, causes[0]);
  assert.match(page.url(), /bot=\d+&kind=[a-zA-Z]+/);
  assert.equal(await page.locator(".failing-bots .chip[aria-current]").count(), 1);
  await noViolations(page, "failures of one bot and cause");
  await close();
});

for (const [width, height] of [
  [360, 2900],
  [1280, 1800],
]) {
  test(`${FAILURES} failures take no more than ${height} pixels at ${width}`, async () => {
    const { page, close } = await open(report, "#/failures", { viewport: { width, height: 740 } });
    assert.equal(await page.locator(".failure").count(), 25);
    const needed = await page.evaluate(() => document.documentElement.scrollHeight);
    assert.ok(needed <= height, `${needed} pixels`);
    const lines = await page.locator(".failure summary").evaluateAll((all) => all.map((line) => line.offsetHeight));
    assert.ok(Math.max(...lines) <= (width < 900 ? 60 : 40), `lines of ${Math.max(...lines)} pixels`);
    await close();
  });
}

test("a line opens by keyboard, and the address names it", async () => {
  const { page, close } = await open(report, "#/failures");
  await page.locator(".failure summary").nth(2).focus();
  await page.keyboard.press("Enter");
  await page.waitForSelector(".failure[open] pre");
  assert.equal(await page.locator(".failure[open]").count(), 1);
  assert.match(await page.textContent(".failure[open] pre"), /Traceback/);
  assert.match(await page.textContent(".failure[open] .command"), /arena rerun \d+ --seat \d/);
  await page.waitForURL(/open=\d+\.\d/); // follows the element by a moment
  await noViolations(page, "an open failure");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => !document.querySelector(".failure[open]"));
  await page.waitForURL((url) => !url.hash.includes("open="));
  await close();
});

test("it leads to the turn where it happened, and the way back finds it open", async () => {
  const { page, close } = await open(report, "#/failures");
  const line = page.locator(".failure").nth(20);
  const text = await line.locator(".failure-turn").textContent();
  await line.locator("summary").click();
  const [, seat] = /--seat ([1-4])$/.exec(await line.locator(".command code").textContent());
  await line.locator("a[href*='game/']").click();
  await page.waitForSelector(".turn .problem");
  assert.match(await page.textContent(".turn"), /drops out/);
  assert.match(await page.textContent(`.player.seat-${seat - 1}`), /dropped out/, "the command names the seat that failed");
  await page.goBack();
  await page.waitForSelector(".failure[open]");
  assert.equal(await page.textContent(".failure[open] .failure-turn"), text);
  assert.ok(await page.locator(".failure[open] summary").evaluate((line) => {
    const { top, bottom } = line.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  }));
  await close();
});

test("filters that nothing fits say so", async () => {
  const { page, close } = await open(report, "#/failures?bot=0&kind=other");
  assert.ok((await page.textContent("main .empty")).trim().length > 10);
  await close();
});

test("among thousands, a link to the last one opens it", async () => {
  const many = write("many-failures", 200, 18100, "failures_only");
  const { page, close } = await open(many, "#/failures");
  const lines = page.locator(".failure");
  const more = page.locator(".failure-list + button");
  assert.equal(await page.locator(".failing-bots tbody tr").count(), 10);
  assert.equal(await lines.count(), 25);
  while ((await more.count()) > 0) await more.click();
  assert.ok((await lines.count()) > 1900);
  await lines.last().locator("summary").click();
  await page.waitForURL(/open=/);
  const last = new URL(page.url()).hash;
  await go(page, "#/overview");
  await go(page, last);
  await page.waitForSelector(".failure:last-child[open] pre");
  assert.ok(await lines.last().locator("summary").evaluate((line) => line.getBoundingClientRect().bottom <= innerHeight));
  await close();
});
