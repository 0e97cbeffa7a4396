// What the pages show of seasons: teams to everybody, how the server runs them to staff.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { noSideScroll, noViolations } from "../../report/browser/support.mjs";
import { BIN, Home, signIn, visit } from "./support.mjs";

const home = new Home();
home.submitHouseBots();
home.arena("submit", join(BIN, "greedy_bot"), "--name", "alpha", "--author", "ann", "--move-time", "200ms");
const ann = home.token("ann");
const carol = home.token("carol", "staff");

const utc = (seconds) => new Date(Date.now() + 1000 * seconds).toISOString().slice(0, 19).replace("T", " ");
function writeSeason(name, deadline, final, more = "") {
  const file = join(home.folder, `${name}.toml`);
  writeFileSync(
    file,
    `name = "${name}"\nstaff = ["random_bot"]\nopens = "${utc(-7200)}"\ndeadline = "${utc(deadline)}"\n` +
      `pages = "pages-${name}"\n${more}[final]\nat = "${utc(final)}"\n`,
  );
  return file;
}
const club = writeSeason("club", 3600, 86400, '[teams]\nred = ["ann", "eve"]\n');
const old = writeSeason("old", -3600, 86400);
home.arena("season", old);
writeFileSync(old, readFileSync(old, "utf8").replace("random_bot", "greedy_bot"));
await home.serve(0, "--season", club, "--season", old);

test("staff sees what the seasons of the server did, what fails and what comes next", async () => {
  const { page, close } = await visit(home);
  await signIn(page, home, carol);
  await page.goto(`${home.url}/#/leagues`);
  await page.waitForSelector(".seasons [role=alert]");
  const text = await page.textContent(".seasons");
  assert.match(text, /season old is frozen, so staff can't be changed/);
  assert.match(text, /club.*next: freezing of the field at \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
  await noViolations(page, "seasons");
  await noSideScroll(page, "seasons");
  await close();
});

test("nobody else sees it, and nothing asks for it", async () => {
  for (const token of [null, ann]) {
    const { page, close } = await visit(home);
    if (token) await signIn(page, home, token);
    const asked = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(`${home.url}/#/leagues`);
    await page.waitForSelector("main h1");
    await page.waitForTimeout(300);
    assert.equal(await page.locator(".seasons").count(), 0);
    assert.ok(!asked.some((url) => url.includes("/seasons")));
    await close();
  }
});

test("the page of an author names the team and its members", async () => {
  const { page, close } = await visit(home, "/#/author/ann");
  await page.waitForSelector(".team");
  assert.match(await page.textContent(".team"), /Team red in season club: ann, eve/);
  assert.equal(await page.getAttribute(".team a >> nth=1", "href"), "#/author/eve");
  await noViolations(page, "author");
  await page.click(".team a >> nth=1");
  await page.waitForSelector("text=eve has no bots here");
  await close();
});
