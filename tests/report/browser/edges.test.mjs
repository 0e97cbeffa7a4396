// Hostile names, missing files, no games, one bot, a thousand bots, one file.
import assert from "node:assert/strict";
import { readFileSync, rmSync } from "node:fs";
import { test } from "node:test";
import { go, noViolations, open, write } from "./support.mjs";

test("hostile names and logs are shown, and nothing else happens", async () => {
  const { page, close } = await open(write("hostile", 10, 60), "#/ladder");
  assert.ok((await page.textContent("tbody")).includes("</script><img src=x onerror=document.title='XSS'>"));
  for (const hash of ["#/bot/5", "#/bot/6", "#/bot/7", "#/crosstable", "#/failures", "#/overview"]) {
    await go(page, hash);
    for (const summary of await page.locator(".failure summary").all()) await summary.click();
  }
  await go(page, "#/failures");
  await page.locator(".failure summary").first().click();
  await page.waitForSelector(".failure pre");
  assert.match(await page.textContent(".failure pre"), /<script>alert\(1\)<\/script>/);
  assert.doesNotMatch(await page.title(), /XSS/);
  assert.equal(await page.locator("main img, main script").count(), 0);
  const text = await page.evaluate(() => document.body.innerText);
  // eslint-disable-next-line no-control-regex
  assert.doesNotMatch(text, /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
  await close();
});

test("addresses that make no sense are answered with a sentence", async () => {
  const { page, close } = await open(write("addresses", 3, 12));
  for (const hash of ["#/nothing", "#/bot/99", "#/bot/x", "#/game/1", "#/game/x/y", "#/game/abc", "#/games?sort=x&bot=y", "#/game/101/9999", "#/compare/9/9", "#/ladder?sort=%ZZ&view=<b>"]) {
    await go(page, hash);
    assert.ok((await page.textContent("main")).trim().length > 10, hash);
  }
  await close();
});

test("a missing file is named, and the rest works", async () => {
  const report = write("missing", 6, 30);
  rmSync(`${report}/data/g/0.js`);
  rmSync(`${report}/data/b/2.js`);
  const { page, close } = await open(report, "#/game/101", { expectErrors: true });
  assert.match(await page.textContent("[role=alert]"), /data\/g\/0\.js/);
  await go(page, "#/bot/2");
  assert.match(await page.textContent("[role=alert]"), /data\/b\/2\.js/);
  await go(page, "#/bot/1");
  assert.ok((await page.locator("table.data").count()) > 0);
  await noViolations(page, "missing files");
  await close();
});

test("a report without its core says which file is missing", async () => {
  const report = write("coreless", 2, 4);
  rmSync(`${report}/data/core.js`);
  const { page, close } = await open(report, "", { expectErrors: true });
  assert.match(await page.textContent("[role=alert]"), /data\/core\.js/);
  await close();
});

for (const [name, bots, games] of [
  ["empty", 0, 0],
  ["idle", 3, 0],
  ["lonely", 1, 4],
]) {
  test(`a league with ${bots} bots and ${games} games is shown on all pages`, async () => {
    const { page, close } = await open(write(name, bots, games));
    for (const hash of ["#/overview", "#/ladder", "#/crosstable", "#/compare", "#/failures", "#/time", "#/method", ...(bots > 0 ? ["#/bot/0"] : [])]) {
      await go(page, hash);
      assert.doesNotMatch(await page.textContent("main"), /NaN|undefined|Infinity/, hash);
      await noViolations(page, `${name} ${hash}`);
    }
    await close();
  });
}

test("a thousand bots are shown in portions, and as a picture", async () => {
  const { page, close } = await open(write("crowd", 1000, 1500), "#/ladder");
  assert.equal(await page.locator("tbody tr").count(), 100);
  await page.click("text=show more");
  assert.equal(await page.locator("tbody tr").count(), 600);
  await page.fill("input[type=search]", "bot-0999");
  assert.equal(await page.locator("tbody tr").count(), 1);
  await go(page, "#/crosstable");
  await page.waitForSelector("canvas.heat");
  await page.waitForFunction(() => {
    const canvas = document.querySelector("canvas.heat");
    // A copy: the browser complains of a picture that is read again and again.
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
    copy.drawImage(canvas, 0, 0);
    const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
    return data.some((value) => value > 0);
  });
  await noViolations(page, "a thousand bots");
  await close();
});

test("one file holds everything and needs nothing beside it", async () => {
  const file = write("single", 8, 40, "single");
  const { page, close } = await open(file, "#/game/101/9");
  assert.equal(await page.locator(".card-row .card").count(), 15);
  for (const hash of ["#/ladder", "#/bot/3", "#/crosstable", "#/failures"]) {
    await go(page, hash);
    assert.ok((await page.locator("main h1").count()) === 1, hash);
  }
  assert.doesNotMatch(readFileSync(file, "utf8"), /<script src|<link rel="stylesheet"/);
  await close();
});

test("games without their moves say so", async () => {
  const { page, close } = await open(write("short", 6, 40, "failures_only"), "#/game/101");
  assert.match(await page.textContent("main"), /not in the report/);
  await go(page, "#/failures");
  await page.locator(".failure summary").first().click();
  await page.click(".failure a[href*='game/']");
  await page.waitForSelector(".board");
  await close();
});

test("the page may load nothing from a network", async () => {
  const { page, close } = await open(write("policy", 2, 2), "", { expectErrors: true });
  const refused = await page.evaluate(
    () =>
      new Promise((resolve) => {
        document.addEventListener("securitypolicyviolation", (event) => resolve(event.violatedDirective), { once: true });
        const script = document.createElement("script");
        script.src = "https://example.org/x.js";
        document.head.append(script);
        setTimeout(() => resolve("nothing"), 3000);
      }),
  );
  assert.match(refused, /^script-src/);
  await close().catch((error) => assert.match(String(error), /example\.org/)); // the attempt itself
});
