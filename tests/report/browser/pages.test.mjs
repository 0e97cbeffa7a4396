// Every page, in every language, light and dark, narrow and wide.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { go, noSideScroll, noViolations, open, write } from "./support.mjs";

const report = write("pages", 12, 120);
const PAGES = [
  "#/overview",
  "#/ladder",
  "#/ladder?view=seats",
  "#/ladder?view=players",
  "#/ladder?view=time",
  "#/crosstable",
  "#/crosstable?show=surplus",
  "#/compare/0/1",
  "#/failures",
  "#/time",
  "#/method",
  "#/bot/0",
  "#/game/101/20",
];
const LANGUAGES = ["en", "da", "is", "nl", "de"];

for (const language of LANGUAGES) {
  test(`all pages open in ${language}`, async () => {
    const { page, close } = await open(report, "", { locale: language });
    assert.equal(await page.getAttribute("html", "lang"), language);
    const headings = new Set();
    for (const hash of PAGES) {
      await go(page, hash);
      headings.add(await page.textContent("main h1"));
      const text = await page.textContent("main");
      assert.ok(!/\{\w+\}|undefined|NaN|\[object/.test(text), `${language} ${hash} shows a hole`);
    }
    assert.ok(headings.size >= 9);
    await close();
  });
}

for (const colorScheme of ["light", "dark"]) {
  test(`all pages are accessible, ${colorScheme}`, async () => {
    const { page, close } = await open(report, "", { colorScheme });
    for (const hash of PAGES) {
      await go(page, hash);
      await noViolations(page, `${colorScheme} ${hash}`);
    }
    await close();
  });
}

for (const [width, height] of [
  [360, 740],
  [820, 1100],
  [1920, 1080],
]) {
  test(`no page needs side scrolling at ${width} pixels`, async () => {
    for (const locale of ["en", "de"]) {
      const { page, close } = await open(report, "", { locale, viewport: { width, height } });
      for (const hash of PAGES) {
        await go(page, hash);
        await noSideScroll(page, `${locale} ${hash}`);
      }
      await close();
    }
  });
}

test("the ladder is sorted by a click, and the address keeps it", async () => {
  const { page, close } = await open(report, "#/ladder");
  await page.click("th:has-text('Win share') button");
  assert.equal(await page.getAttribute("th:has-text('Win share')", "aria-sort"), "descending");
  const shares = (await page.locator("tbody tr td:nth-child(7)").allTextContents()).map(parseFloat);
  assert.ok(shares.length === 12);
  assert.deepEqual(shares, [...shares].sort((a, b) => b - a));
  assert.match(page.url(), /sort=-winShare/);
  await page.reload();
  await page.waitForSelector("table.data");
  assert.equal(await page.getAttribute("th:has-text('Win share')", "aria-sort"), "descending");
  await close();
});

test("the ladder is filtered, and downloads as CSV", async () => {
  const { page, close } = await open(report, "#/ladder");
  await page.fill("input[type=search]", "BANK");
  assert.equal(await page.locator("tbody tr").count(), 1);
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("text=Download as CSV")]);
  assert.equal(download.suggestedFilename(), "ladder.csv");
  await close();
});

test("a cell of the crosstable leads to the games of that pair", async () => {
  const { page, close } = await open(report, "#/crosstable");
  const shown = page.locator("table.cross td a").first();
  const title = await shown.getAttribute("title");
  const meetings = [...title.matchAll(/(\d+) (ahead|level|behind)/g)].reduce((sum, [, n]) => sum + Number(n), 0);
  await shown.click();
  await page.waitForSelector("table.data tbody tr");
  assert.match(page.url(), /#\/bot\/\d+\?against=\d+/);
  const counted = await page.locator("section:has(> .filters) table.data .outcome:not(.void)").count();
  assert.equal(counted, meetings);
  await close();
});

test("filters of a bot's games are in the address", async () => {
  const { page, close } = await open(report, "#/bot/0?result=lost");
  const outcomes = await page.locator("table.data .outcome").allTextContents();
  assert.ok(outcomes.length > 0 && outcomes.every((text) => text === "lost"));
  await page.selectOption("label:has-text('Players') select", "2");
  assert.match(page.url(), /result=lost&players=2/);
  await close();
});

test("twin games stand side by side", async () => {
  const { page, close } = await open(report, "#/game/101/0");
  const names = await page.locator(".line-up a").evaluateAll((links) => links.map((link) => link.getAttribute("href").match(/bot\/(\d+)/)[1]));
  await go(page, `#/compare/${names[0]}/${names[1]}`);
  assert.ok((await page.locator(".twin-list li:first-child .twin-game").count()) >= 2);
  await close();
});

test("the window is named after the page, the bot or the game", async () => {
  const { page, close } = await open(report, "#/overview");
  for (const [hash, name] of [
    ["#/ladder", /^Ladder – Winter/],
    ["#/bot/3", /^mcts@4 – Winter/],
    ["#/game/101", /^Game 101 – Winter/],
    ["#/bot/0", /^rusher@1 – Winter/],
    ["#/overview", /^Overview – Winter/],
  ]) {
    await go(page, hash);
    await page.waitForFunction((wanted) => new RegExp(wanted).test(document.title), name.source);
  }
  await close();
});

for (const [hash, link] of [
  ["#/ladder", "td a.bad-number"],
  ["#/time", "td a.bad-number"],
  ["#/overview", ".figure a"],
  ["#/bot/5", ".figure a"],
]) {
  test(`faults on ${hash} lead to as many failures`, async () => {
    const { page, close } = await open(report, hash);
    const count = Number(await page.locator(link).first().textContent());
    await page.locator(link).first().click();
    await page.waitForSelector("h1:has-text('Failures')");
    assert.ok(count > 0);
    assert.equal(await page.locator(".failure").count(), count);
    await close();
  });
}

test("the league file is saved as it was played", async () => {
  const { page, close } = await open(report, "#/overview");
  await page.click("summary:has-text('League file')");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("text=Save as league.toml")]);
  assert.equal(download.suggestedFilename(), "league.toml");
  assert.equal(readFileSync(await download.path(), "utf8"), await page.textContent("details pre"));
  await close();
});

test("a bot names the version that it came from", async () => {
  const { page, close } = await open(report, "#/bot/3");
  assert.match(await page.textContent(".facts div:has-text('Derived from')"), /greedy@2/);
  await go(page, "#/bot/4");
  assert.match(await page.textContent(".facts div:has-text('Derived from')"), /æøå-ðþ@0/);
  await close();
});

test("a language chosen by hand stays", async () => {
  const { page, close } = await open(report, "#/ladder");
  await page.selectOption(".settings select", "da");
  await page.waitForSelector("h1:has-text('Rangliste')");
  await page.reload();
  await page.waitForSelector("h1:has-text('Rangliste')");
  assert.equal(await page.getAttribute("html", "lang"), "da");
  await close();
});

test("a page prints, with the headings of its table but without what is pressed", async () => {
  const { page, close } = await open(report, "#/ladder");
  await page.emulateMedia({ media: "print" });
  assert.ok(await page.isVisible("th:has-text('Win share') button"));
  assert.equal(await page.locator("nav a:visible, select:visible, .table-end:visible").count(), 0);
  const pdf = await page.pdf({ format: "A4" });
  assert.ok(pdf.length > 10_000);
  await close();
});
