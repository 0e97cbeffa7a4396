// A narrow screen: the way to all pages stands behind a button.
import assert from "node:assert/strict";
import { test } from "node:test";
import { noSideScroll, noViolations, open, write } from "./support.mjs";

const report = write("phone", 6, 30);
const heightOf = (page) => page.locator("header.top").evaluate((header) => header.offsetHeight);

for (const language of ["en", "da", "is", "nl", "de"]) {
  for (const width of [360, 414]) {
    test(`all pages are a tap away at ${width} pixels in ${language}`, async () => {
      const { page, close } = await open(report, "#/ladder", { locale: language, viewport: { width, height: 740 } });
      assert.ok((await heightOf(page)) <= 60);
      assert.equal(await page.locator("nav a:visible").count(), 0);
      await page.click(".menu-button");
      const links = await page.locator("nav a:visible").evaluateAll((all) =>
        all.map((link) => {
          const { left, right, height } = link.getBoundingClientRect();
          return { whole: left >= 0 && right <= innerWidth && link.scrollWidth <= link.clientWidth, height };
        }),
      );
      assert.equal(links.length, 8);
      assert.ok(links.every(({ whole }) => whole), "a word is cut");
      assert.ok(links.every(({ height }) => height >= 40), "too small for a finger");
      assert.equal(await page.locator(".settings select:visible").count(), 2);
      await close();
    });
  }
}

test("the ladder shows each interval without scrolling", async () => {
  const { page, close } = await open(report, "#/ladder", { viewport: { width: 360, height: 740 } });
  const seen = await page.locator("tbody svg.interval .dot").evaluateAll((all) => all.map((dot) => dot.getBoundingClientRect().right));
  assert.ok(seen.length === 6 && Math.max(...seen) <= 360, `${seen}`);
  await close();
});

test("no ordinary name is cut, and headings keep apart", async () => {
  const rated = write("phone-rated", 12, 60, "rated");
  const { page, close } = await open(rated, "#/ladder", { viewport: { width: 360, height: 740 } });
  const cut = await page.locator("tbody .bot-link").evaluateAll((all) => all.filter((name) => name.scrollHeight > name.clientHeight + 1 || name.scrollWidth > name.clientWidth + 1).length);
  assert.equal(cut, 0);
  const [rank, bot] = await page.locator("thead button").evaluateAll((all) => all.slice(0, 2).map((button) => button.getBoundingClientRect()));
  assert.ok(bot.left - rank.right >= 14, "the arrow has room");
  const sizes = await page.locator(".axis-row > span").evaluateAll((all) => all.map((label) => label.getBoundingClientRect().height));
  assert.ok(sizes.length >= 2 && Math.min(...sizes) >= 12, `labels of ${Math.min(...sizes)} pixels`);
  await page.evaluate(() => (location.hash = "#/overview"));
  await page.waitForSelector(".interval-chart .chart-name");
  const names = await page.locator(".interval-chart .chart-name").evaluateAll((all) => all.map((name) => name.firstChild.textContent));
  assert.ok(names.length === 12 && names.filter((name) => name.includes("…")).length <= 1, names.join());
  await close();
});

for (const locale of ["en", "da", "is", "nl", "de"]) {
  test(`Compare fits a phone in ${locale}, whatever the names`, async () => {
    const { page, close } = await open(write(`phone-compare-${locale}`, 12, 120), "#/compare/5/8", { locale, viewport: { width: 360, height: 740 } });
    const beyond = await page.locator(".panel .scroll").evaluateAll((all) => all.map((box) => box.scrollWidth - box.clientWidth));
    assert.ok(beyond.length > 0 && beyond.every((pixels) => pixels <= 0), `${beyond}`);
    await close();
  });
}

test("what is cut fades out at that edge", async () => {
  const { page, close } = await open(report, "#/ladder", { viewport: { width: 360, height: 740 } });
  const box = page.locator("main .scroll").first();
  assert.match(await box.getAttribute("class"), /cut-right/);
  await box.evaluate((element) => element.scrollTo(9999, 0));
  await page.waitForFunction(() => document.querySelector("main .scroll").classList.contains("cut-left"));
  assert.doesNotMatch(await box.getAttribute("class"), /cut-right/);
  await close();
});

test("a table that fits does not fade out", async () => {
  const { page, close } = await open(write("phone-fits", 12, 120, "rated"), "#/failures", { viewport: { width: 390, height: 844 } });
  assert.doesNotMatch(await page.locator("main .scroll").first().getAttribute("class"), /cut/);
  await close();
});

test("a row of the crosstable is one line", async () => {
  const { page, close } = await open(report, "#/crosstable", { viewport: { width: 360, height: 740 } });
  const heights = await page.locator("table.cross tbody tr").evaluateAll((rows) => rows.map((row) => row.offsetHeight));
  assert.ok(heights.length === 6 && Math.max(...heights) <= 40, `rows of ${Math.max(...heights)} pixels`);
  await close();
});

test("the next turning point is a tap away", async () => {
  const { page, close } = await open(report, "#/game/101/0", { locale: "de", viewport: { width: 360, height: 740 } });
  await page.click("text=Nächster Wendepunkt");
  await page.waitForURL(/game\/101\/[1-9]/);
  await noSideScroll(page, "a game on a phone");
  await close();
});

test("the menu closes when a page is chosen, and by the Escape key", async () => {
  const { page, close } = await open(report, "#/ladder", { viewport: { width: 390, height: 740 } });
  const button = page.locator(".menu-button");
  await button.focus();
  await page.keyboard.press("Enter");
  assert.equal(await button.getAttribute("aria-expanded"), "true");
  await noViolations(page, "the open menu");
  await page.keyboard.press("Escape");
  assert.equal(await button.getAttribute("aria-expanded"), "false");
  await button.click();
  await page.click("nav a:has-text('Failures')");
  await page.waitForSelector("h1:has-text('Failures')");
  assert.equal(await button.getAttribute("aria-expanded"), "false");
  assert.equal(await page.locator("nav a:visible").count(), 0);
  await close();
});

test("a wide screen shows the way to all pages without a button", async () => {
  const { page, close } = await open(report, "#/ladder");
  assert.equal(await page.locator("nav a:visible").count(), 8);
  assert.equal(await page.locator(".menu-button:visible").count(), 0);
  await close();
});
