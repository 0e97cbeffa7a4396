// A league whose season shows nicknames: everybody has its pages, and nobody's names.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { go } from "../../report/browser/support.mjs";
import { BIN, Home, signIn, visit } from "./support.mjs";

const home = new Home();
for (const [program, name, author] of [
  ["random_bot", "yankee", "bob"],
  ["greedy_bot", "zeta", "alice"],
]) {
  home.arena("submit", join(BIN, program), "--name", name, "--author", author, "--move-time", "200ms");
}
home.arena("league", "run", "--bots", "yankee,zeta", "--deals", "10", "--seed", "3");
home.showNicknames(1);
const alice = home.token("alice");
const carol = home.token("carol", "staff");
await home.serve();

// The words of all pages of the report.
async function wordsOf(page) {
  let words = "";
  for (const hash of ["#/overview", "#/ladder", "#/cross", "#/games", "#/bot/0", "#/bot/1", "#/game/1", "#/failures", "#/method"]) {
    await go(page, hash);
    words += await page.textContent("main");
  }
  return words;
}

test("everybody sees all pages of the league, with nicknames", async () => {
  for (const token of [null, alice]) {
    const { page, close } = await visit(home);
    if (token) await signIn(page, home, token);
    await page.goto(`${home.url}/leagues/1`);
    await page.waitForSelector("main h1");
    const words = await wordsOf(page);
    assert.doesNotMatch(words, /yankee|zeta|alice|bob/);
    const { bots } = await (await fetch(`${home.url}/api/v1/bots`)).json();
    for (const { name } of bots) assert.ok(words.includes(name), name);
    await close();
  }
});

test("staff sees names on the same pages", async () => {
  const { page, close } = await visit(home);
  await signIn(page, home, carol);
  await page.goto(`${home.url}/leagues/1`);
  await page.waitForSelector("main h1");
  assert.match(await wordsOf(page), /yankee[^]*zeta|zeta[^]*yankee/);
  await close();
});
