// Signing in, uploads with live checks, rejections, challenges; and who must not see what.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { noSideScroll, noViolations } from "../../report/browser/support.mjs";
import { BIN, Home, signIn, until, visit } from "./support.mjs";

const home = new Home();
home.submitHouseBots();
home.arena("league", "run", "--bots", "random_bot,greedy_bot", "--deals", "10", "--seed", "3");
const alice = home.token("alice");
const bob = home.token("bob");
const carol = home.token("carol", "staff");
await home.serve();

const SECRET = "secret words of the bot";
const badBot = join(home.folder, "bad_bot");
writeFileSync(badBot, `#!/bin/sh\necho ${SECRET} >&2\nexit 3\n`);

// Uploads a file and returns every status that the page showed until the verdict.
async function upload(page, file, name) {
  await page.goto(`${home.url}/#/upload`);
  await page.waitForSelector(".drop-zone");
  await page.setInputFiles("input[type=file]", file);
  await page.fill(".upload .field input >> nth=0", name);
  await page.evaluate(() => {
    globalThis.statuses = [];
    const note = () => {
      for (const { textContent } of document.querySelectorAll("[role=status]")) {
        if (!globalThis.statuses.includes(textContent)) globalThis.statuses.push(textContent);
      }
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await page.click(".upload button[type=submit]");
  await page.waitForSelector(".outcome-line");
  return page.evaluate(() => globalThis.statuses);
}

test("a wrong token is refused with a sentence, a right one signs in for every page", async () => {
  const { page, context, close } = await visit(home, "/#/sign-in", { expectErrors: true });
  await page.fill("input[type=password]", "arena-1-nonsense");
  await page.click(".sign-in button");
  await page.waitForSelector("[role=alert]");
  await signIn(page, home, alice);
  assert.match(await page.textContent("header .session"), /alice/);
  assert.equal(await page.evaluate(() => document.cookie), "");
  const [cookie] = await context.cookies();
  assert.ok(cookie.httpOnly && cookie.sameSite === "Strict");
  await page.goto(`${home.url}/leagues/1`);
  await page.waitForSelector("header .session button");
  await page.reload();
  await page.waitForSelector("header .session button");
  await page.click("header .session button");
  await page.waitForSelector("header .session[href]");
  assert.deepEqual(await context.cookies(), []);
  await close();
});

test("a chosen file is uploaded, examined before one's eyes, and accepted", async () => {
  const { page, close } = await visit(home);
  await signIn(page, home, alice);
  const statuses = await upload(page, join(BIN, "greedy_bot"), "alpha");
  assert.ok(statuses.some((text) => /Check \d+ of \d+/.test(text)), statuses.join("\n"));
  assert.equal(await page.getAttribute(".outcome-line", "data-outcome"), "accepted");
  await noViolations(page, "upload");
  await page.goto(`${home.url}/#/bot/alpha`);
  await page.waitForSelector(".outcome-line");
  assert.match(await page.textContent("main"), /alice/);
  await noViolations(page, "bot");
  await close();
});

test("a file can be dropped, and the same bytes are known", async () => {
  const { page, close } = await visit(home);
  await signIn(page, home, alice);
  await page.goto(`${home.url}/#/upload`);
  await page.waitForSelector(".drop-zone");
  await page.evaluate(() => {
    const files = new DataTransfer();
    files.items.add(new File(["#!/bin/sh\nexit 1\n"], "dropped_bot"));
    document.querySelector(".drop-zone").dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true }));
  });
  assert.match(await page.textContent(".drop-zone"), /dropped_bot/);
  await page.click(".upload button[type=submit]");
  await page.waitForSelector(".outcome-line[data-outcome=rejected]");
  await page.click(".upload button[type=submit]");
  await page.waitForSelector("text=already here");
  await close();
});

test("a rejection is explained to its author and to staff, and to nobody else", async () => {
  const author = await visit(home);
  await signIn(author.page, home, alice);
  await upload(author.page, badBot, "fragile");
  const sees = async (page) => {
    await page.goto(`${home.url}/#/bot/fragile`);
    await page.waitForSelector(".outcome-line[data-outcome=rejected]");
    await page.waitForSelector(".failed-check");
    await page.waitForTimeout(300);
    return page.textContent("main");
  };
  assert.match(await author.page.textContent("main"), new RegExp(SECRET));
  assert.ok((await author.page.locator(".failed-check .command").count()) > 0);
  await noViolations(author.page, "rejection");
  await author.close();
  for (const [name, token, isShown] of [["carol", carol, true], ["bob", bob, false], ["a visitor", null, false]]) {
    const other = await visit(home);
    if (token) await signIn(other.page, home, token);
    const text = await sees(other.page);
    assert.equal(text.includes(SECRET), isShown, name);
    assert.equal((await other.page.locator(".failed-check .command").count()) > 0, isShown, name);
    await other.close();
  }
});

test("another author's name is refused with a sentence", async () => {
  const { page, close } = await visit(home, "/", { expectErrors: true });
  await signIn(page, home, bob);
  await page.goto(`${home.url}/#/upload`);
  await page.setInputFiles("input[type=file]", badBot);
  await page.fill(".upload .field input >> nth=0", "alpha");
  await page.click(".upload button[type=submit]");
  await page.waitForSelector("[role=alert]");
  assert.match(await page.textContent("[role=alert]"), /belongs to another author/);
  await close();
});

test("a challenge is played at once, and its games can be replayed", async () => {
  const { page, close } = await visit(home);
  await signIn(page, home, alice);
  await page.goto(`${home.url}/#/bot/random_bot`);
  await page.selectOption("main form select >> nth=1", "1");
  await page.click("main form button[type=submit]");
  await page.waitForURL(/#\/match\/\d+/);
  await page.waitForSelector("[data-state=finished]");
  await page.waitForSelector("table.data tbody tr");
  assert.match(await page.textContent("main"), /alpha@1: \d of 2 games won/);
  await noViolations(page, "match");
  await page.click("table.data tbody tr >> nth=0 >> a");
  await page.waitForSelector("article.game .board");
  assert.match(await page.textContent("main"), /alpha/);
  await page.goto(`${home.url}/#/author/alice`);
  await page.waitForSelector(".matches li");
  assert.match(await page.textContent("main"), /alpha/);
  await close();
});

test("what a bot writes to stderr in a game is for its author only", async () => {
  // The report of the league that the server hands out has none of it.
  const { files } = await (await fetch(`${home.url}/api/v1/leagues/1/report`)).json();
  assert.ok("core" in files);
  for (const key of Object.keys(files).filter((name) => name.startsWith("l/"))) {
    const response = await fetch(`${home.url}/api/v1/leagues/1/report/${files[key]}`);
    const stream = response.body.pipeThrough(new DecompressionStream("deflate-raw"));
    assert.doesNotMatch(await new Response(stream).text(), /"logs"/);
  }
});

test("a bot is shown with its places in all leagues", async () => {
  const { page, close } = await visit(home, "/#/bots");
  await page.click("table.data a:has-text('greedy_bot')");
  await page.waitForSelector("main table.data tbody tr");
  await until("its rank", async () => /1 \/ 2/.test(await page.textContent("main table.data tbody")));
  await noViolations(page, "bot across leagues");
  await close();
});

test("an author has a page with bots and matches, and one without bots is told so", async () => {
  const { page, close } = await visit(home, "/#/author/alice", { expectErrors: true });
  await page.waitForSelector("main table.data tbody tr");
  const names = await page.locator("main table.data .bot-link").allTextContents();
  const { bots } = await (await fetch(`${home.url}/api/v1/authors/alice`)).json();
  assert.deepEqual(new Set(names.map((name) => name.split("@")[0])), new Set(bots.map(({ name }) => name)));
  await page.waitForSelector(".matches a");
  await page.goto(`${home.url}/#/author/nobody`);
  await page.waitForSelector("text=nobody has no bots here.");
  await close();
});

test("uploading works on a phone", async () => {
  const { page, close } = await visit(home, "/", { viewport: { width: 360, height: 740 } });
  await signInOnPhone(page);
  await page.goto(`${home.url}/#/upload`);
  await page.waitForSelector(".drop-zone");
  for (const hash of ["#/upload", "#/bots", "#/bot/fragile", "#/author/alice", "#/match/1", "#/sign-in"]) {
    await page.goto(`${home.url}/${hash}`);
    await page.waitForSelector("main h1");
    await noSideScroll(page, hash);
  }
  await close();
});

async function signInOnPhone(page) {
  await page.click(".menu-button");
  await page.click("header .session");
  await page.fill("input[type=password]", alice);
  await page.click(".sign-in button");
  await page.waitForSelector("text=Signed in as alice");
}
