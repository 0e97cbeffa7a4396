// A league while it runs: progress, moving ladder, featured game, the whole report, reconnecting.
import assert from "node:assert/strict";
import { test } from "node:test";
import { go, noSideScroll, noViolations } from "../../report/browser/support.mjs";
import { Home, until, visit } from "./support.mjs";

const home = new Home();
home.submitHouseBots();
home.arena("league", "run", "--bots", "random_bot,greedy_bot", "--deals", "10", "--seed", "3");
await home.serve();
home.startSlowLeague();
const RUNNING = 2;

const played = async (page) => Number((await page.textContent(".progress .played")).split(" of ")[0].replace(/,/g, ""));

test("all leagues are in one place, and what runs comes first", async () => {
  const { page, close } = await visit(home);
  await page.waitForSelector(".running-league progress");
  await page.waitForSelector(".running-league .moving-ladder li");
  assert.equal(await page.locator(".running-league").count(), 1);
  assert.match(await page.textContent("table.data"), /finished/);
  await noViolations(page, "leagues");
  await page.click(".running-league h2 a");
  await page.waitForURL(/\/leagues\/2$/);
  await close();
});

test("progress, time left and ladder move without a reload", async () => {
  const { page, close } = await visit(home, `/leagues/${RUNNING}`);
  await page.waitForSelector(".moving-ladder li");
  const before = await played(page);
  const ladder = await page.textContent(".moving-ladder");
  await page.evaluate(() => (globalThis.sameDocument = true));
  await until("another game", async () => (await played(page)) > before);
  await page.waitForSelector(".progress .eta");
  await until("a new ladder", async () => (await page.textContent(".moving-ladder")) !== ladder);
  assert.ok(await page.evaluate(() => globalThis.sameDocument));
  const first = page.locator(".moving-ladder li[data-rank='1']");
  assert.match(await first.textContent(), /greedy_bot@1/);
  await noViolations(page, "live");
  await close();
});

test("a featured game is played back move by move, with the evaluator's curve", async () => {
  const { page, close } = await visit(home, `/leagues/${RUNNING}`);
  await page.waitForSelector(".featured .board");
  const at = async () => Number(await page.getAttribute(".featured .game", "data-at"));
  const game = await page.getAttribute(".featured .game", "data-game");
  const start = await at();
  await until("the next moves", async () => (await at()) >= start + 2);
  await page.waitForSelector(".featured .curves option[value=evaluator]", { state: "attached" });
  assert.equal(await page.getAttribute(".featured .game", "data-game"), game);
  await page.click(".featured button.round");
  const stopped = await at();
  await page.waitForTimeout(2500);
  assert.equal(await at(), stopped);
  await page.click(".featured .featured-head a");
  await page.waitForSelector("article.game .board");
  await close();
});

test("the front page plays a featured game, too, and its links lead into the league", async () => {
  const { page, close } = await visit(home);
  await page.waitForSelector(".featured .board");
  const at = async () => Number(await page.getAttribute(".featured .game", "data-at"));
  const start = await at();
  await until("the next moves", async () => (await at()) >= start + 2);
  assert.match(await page.textContent(".featured h2"), /Featured game/);
  assert.match(await page.getAttribute(".featured .players a.bot-link >> nth=0", "href"), /^\/leagues\/2#\/bot\/\d$/);
  await noViolations(page, "featured game on the front page");
  await page.click(".featured .featured-head a");
  await page.waitForURL(/\/leagues\/2#\/game\/\d+\/\d+$/);
  await page.waitForSelector("article.game .board");
  await close();
});

test("every page of the report is there, without an error", async () => {
  const { page, close } = await visit(home, `/leagues/${RUNNING}#/overview`);
  for (const name of ["overview", "ladder", "games", "crosstable", "compare", "failures", "time", "method", "bot/0", "now"]) {
    await go(page, `#/${name}`);
    await page.waitForSelector("main h1");
    assert.doesNotMatch(await page.textContent("main"), /NaN|undefined|Infinity/, name);
    assert.equal(await page.locator("main [role=alert]").count(), 0, name);
  }
  await close();
});

test("a replay stays as it is while newer games arrive", async () => {
  const { page, close } = await visit(home, `/leagues/${RUNNING}#/games`);
  const link = page.locator("main a[href*='#/game/']").first();
  await link.waitFor();
  await link.click();
  await page.waitForSelector("article.game .board");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.evaluate(() => (document.querySelector("article.game .board").isTheSame = true));
  const version = await page.evaluate(() => document.documentElement.dataset.version);
  await until("a newer report", async () => (await page.evaluate(() => document.documentElement.dataset.version)) !== version);
  await page.waitForTimeout(500);
  assert.ok(await page.evaluate(() => document.querySelector("article.game .board").isTheSame));
  assert.match(page.url(), /\/2$/);
  await close();
});

test("numbers on a page of the report change while it is looked at", async () => {
  const { page, close } = await visit(home, `/leagues/${RUNNING}#/ladder`);
  await page.waitForSelector("table.data tbody tr");
  const before = await page.textContent("table.data tbody");
  await until("newer numbers", async () => (await page.textContent("table.data tbody")) !== before);
  await close();
});

test("after a restart of the server the page goes on by itself", async () => {
  const { page, close } = await visit(home, `/leagues/${RUNNING}`, { expectErrors: true });
  await page.waitForSelector(".moving-ladder li");
  await page.evaluate(() => (globalThis.sameDocument = true));
  const port = home.port;
  await home.end(home.server, "SIGKILL");
  await page.waitForSelector(".connection");
  await home.serve(port);
  await page.waitForSelector(".connection", { state: "detached" });
  const before = await played(page);
  await until("another game", async () => (await played(page)) > before);
  assert.ok(await page.evaluate(() => globalThis.sameDocument));
  await close();
});

test("on a phone everything fits", async () => {
  const { page, close } = await visit(home, "/", { viewport: { width: 360, height: 740 } });
  await noSideScroll(page, "leagues");
  await page.goto(`${home.url}/leagues/${RUNNING}`);
  await page.waitForSelector(".featured .board");
  await noSideScroll(page, "live");
  await page.click(".menu-button");
  await page.click("header nav a[href='#/ladder']");
  await page.waitForSelector("table.data tbody tr");
  await noSideScroll(page, "ladder");
  await close();
});

test("every language has its words for what happens", async () => {
  const { page, close } = await visit(home, `/leagues/${RUNNING}`);
  const seen = new Set();
  for (const language of ["en", "da", "is", "nl", "de"]) {
    await page.selectOption("header .settings select >> nth=0", language);
    await page.waitForFunction((name) => document.documentElement.lang === name, language);
    seen.add(await page.textContent(".featured h2"));
  }
  assert.equal(seen.size, 5);
  await close();
});

test("only scripts and styles of the server may run, and no page of others may show it", async () => {
  const response = await fetch(`${home.url}/leagues/${RUNNING}`);
  const policy = response.headers.get("content-security-policy");
  assert.match(policy, /default-src 'none'/);
  assert.match(policy, /script-src 'self'(;|$)/);
  assert.match(policy, /connect-src 'self'(;|$)/);
  assert.match(policy, /frame-ancestors 'none'/);
  assert.doesNotMatch(await response.text(), /<script>|<style|onload=/);
});
