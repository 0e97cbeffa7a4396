// The list of all games: filters in the address, orders, a long list.
import assert from "node:assert/strict";
import { test } from "node:test";
import { go, noSideScroll, noViolations, open, settled, write } from "./support.mjs";

const report = write("games", 12, 120, "analysis");
const rows = (page) => page.locator("table.games tbody tr:not(.spacer)");

test("all games are listed, newest first, and lead to their replay", async () => {
  const { page, close } = await open(report, "#/games");
  assert.match(await page.textContent("main [role=status]"), /^120 of 120/);
  const ids = (await rows(page).locator("td:first-child").allTextContents()).map(Number);
  assert.equal(ids[0], 339);
  assert.deepEqual(ids, [...ids].sort((a, b) => b - a));
  await rows(page).first().locator("td:first-child a").click();
  await page.waitForSelector(".board");
  await close();
});

test("filters and orders are in the address", async () => {
  const { page, close } = await open(report, "#/games?bot=3&result=won");
  const found = await rows(page).count();
  assert.ok(found > 0);
  for (const first of await rows(page).locator(".listed.first").allTextContents()) assert.match(first, /^✓mcts@4/);
  await page.selectOption("label:has-text('Players') select", "4");
  await page.waitForURL(/bot=3&result=won&players=4/);
  await page.selectOption("label:has-text('Order') select", "closest");
  await page.waitForURL(/sort=closest/);
  await settled(page);
  assert.match(await page.textContent("table.games thead"), /Margin in points/);
  const margins = (await rows(page).locator("td:nth-child(3)").allTextContents()).map(Number);
  assert.deepEqual(margins, [...margins].sort((a, b) => a - b));
  await page.reload();
  await page.waitForSelector("table.games");
  await settled(page);
  assert.equal(await page.inputValue("label:has-text('Order') select"), "closest");
  await close();
});

test("winners are marked by more than their colour, and equal points are explained", async () => {
  const { page, close } = await open(report, "#/games?sort=closest");
  const shown = await rows(page).evaluateAll((all) =>
    all.map((row) => ({
      margin: Number(row.querySelector("td:nth-child(3)").textContent),
      marks: row.querySelectorAll(".listed.first .winner-mark[aria-label=won]").length,
      others: row.querySelectorAll(".listed:not(.first) .winner-mark").length,
      byCards: row.querySelectorAll(".listed.first .tie-break").length,
    })),
  );
  assert.ok(shown.some(({ margin }) => margin === 0) && shown.some(({ margin }) => margin > 0));
  for (const { margin, marks, others, byCards } of shown) {
    assert.deepEqual([marks, others, byCards], [1, 0, margin === 0 ? 1 : 0]);
  }
  assert.match(await page.textContent(".tie-break"), /^by fewer cards$/);
  assert.equal(await page.locator(".listed.first .bot-link").first().evaluate((name) => getComputedStyle(name).fontWeight), "700");
  await close();
});

test("games are found by their length", async () => {
  const { page, close } = await open(report, "#/games");
  await page.fill("label:has-text('Fewest moves') input", "60");
  await page.fill("label:has-text('Most moves') input", "70");
  await page.keyboard.press("Enter");
  await page.waitForURL(/fewest=60&most=70/);
  await page.waitForFunction(() => {
    const lengths = [...document.querySelectorAll("table.games tbody tr:not(.spacer) td:nth-child(3)")].map(({ textContent }) => Number(textContent));
    return lengths.length > 3 && lengths.every((moves) => moves >= 60 && moves <= 70);
  });
  await page.reload();
  await settled(page);
  assert.equal(await page.inputValue("label:has-text('Most moves') input"), "70");
  await page.fill("label:has-text('Most moves') input", "");
  await page.keyboard.press("Enter");
  await page.waitForURL(/fewest=60$/);
  await close();
});

for (const sort of ["upset", "luck", "swing", "mistake", "longest", "shortest"]) {
  test(`games are found by ${sort}`, async () => {
    const { page, close } = await open(report, `#/games?sort=${sort}`);
    assert.ok((await rows(page).count()) > 5);
    const shown = (await rows(page).locator("td:nth-child(3)").allTextContents()).map((text) => parseFloat(text));
    const sign = sort === "shortest" ? 1 : -1;
    assert.deepEqual(shown, [...shown].sort((a, b) => sign * (a - b)));
    await noViolations(page, `games by ${sort}`);
    await close();
  });
}

test("faults and missed wins are found", async () => {
  const { page, close } = await open(report, "#/games?only=fault");
  const faults = await rows(page).count();
  assert.ok(faults > 0);
  assert.equal(await rows(page).filter({ has: page.locator(".chip.bad") }).count(), faults);
  await go(page, "#/games?only=missedWin");
  for (const text of await rows(page).allTextContents()) assert.match(text, /missed win/);
  await go(page, "#/games?bot=0&players=9");
  assert.match(await page.textContent("main .empty"), /No games match/);
  await close();
});

test("of many games only those on the screen are drawn, and the last is reached", async () => {
  const many = write("many-games", 20, 30_000, "failures_only");
  const { page, close } = await open(many, "#/games");
  await page.waitForFunction(() => /^30,000 of 30,000$/.test(document.querySelector("main [role=status]").textContent.trim()));
  assert.ok((await rows(page).count()) < 60);
  await page.locator(".virtual").evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await page.waitForFunction(() => [...document.querySelectorAll("table.games td:first-child a")].some((link) => link.textContent === "101"));
  await close();
});

for (const [width, height] of [
  [1440, 900],
  [1280, 720],
  [390, 844],
]) {
  test(`only whole rows of the list are seen at ${width} pixels`, async () => {
    const { page, close } = await open(report, "#/games", { viewport: { width, height } });
    const { bottom, edges, screen } = await page.locator(".virtual").evaluate((box) => ({
      bottom: box.getBoundingClientRect().top + box.clientTop + box.clientHeight,
      edges: [...box.querySelectorAll("tbody tr:not(.spacer)")].map((row) => row.getBoundingClientRect().bottom),
      screen: innerHeight,
    }));
    assert.ok(edges.some((edge) => Math.abs(edge - bottom) <= 1), `a row ends at ${bottom}: ${edges.slice(0, 20)}`);
    if (width > 640) assert.ok(bottom <= screen, "the list ends on the screen");
    await close();
  });
}

test("on a phone, all players of a game are seen with their points", async () => {
  const { page, close } = await open(report, "#/games?players=4", { viewport: { width: 390, height: 844 } });
  const cut = await rows(page).locator(".listed b").evaluateAll((all) => all.filter((points) => points.getBoundingClientRect().right > innerWidth).length);
  assert.ok((await rows(page).locator(".listed").count()) >= 4 * 6);
  assert.equal(cut, 0);
  await close();
});

test("the list fits a phone", async () => {
  const { page, close } = await open(report, "#/games", { viewport: { width: 360, height: 740 } });
  await noSideScroll(page, "games");
  await noViolations(page, "games on a phone");
  assert.match(await page.getAttribute(".virtual", "class"), /cut-right/, "what is cut fades out");
  await close();
});

for (const [format, sentence] of [
  ["swiss", /(won|share the victory in) the Swiss tournament/],
  ["knockout", /won the knockout: 3 points in the final, ahead of \S+ with 1\./],
]) {
  test(`a ${format} names its winner first`, async () => {
    const { page, close } = await open(write(format, 13, 40, format), "#/overview");
    assert.match(await page.textContent(".verdict"), sentence);
    const verdict = await page.textContent(".verdict");
    assert.match(verdict, /Places come from the (points|matches) alone, not from the ratings\. (The ratings agree|By the ratings): \S+ (probably )?leads .* probability .* \d+ games were played\./);
    const winner = (await page.textContent(".verdict")).split(/[ ,]/)[0];
    const where = format === "swiss" ? "section:has(h2:has-text('Swiss table')) tbody tr:first-child" : ".bracket-winner";
    assert.ok((await page.textContent(where)).includes(winner));
    await noViolations(page, format);
    await noSideScroll(page, format);
    await go(page, "#/ladder");
    assert.equal(await page.textContent("main h1"), "Standings");
    assert.equal(await page.textContent(".verdict"), verdict);
    assert.match(await page.title(), /^Standings/);
    assert.ok((await page.textContent(where)).includes(winner));
    await close();
  });
}

test("a bracket has byes, and a line from each table to the next", async () => {
  const { page, close } = await open(write("bracket", 13, 40, "knockout"), "#/ladder");
  const boxes = page.locator(".bracket-table");
  assert.equal(await page.locator(".bracket-table:not(.is-bye, .winner)").count(), 12, "a bot leaves at each table");
  assert.ok((await page.locator(".bracket-table.is-bye").count()) >= 1);
  assert.equal(await page.locator(".bracket path").count(), (await boxes.count()) - 1);
  assert.match(await page.textContent(".bracket-table.is-bye"), /bye$/);
  await close();
});

for (const width of [1280, 1440]) {
  test(`the whole bracket is seen at ${width} pixels, its rounds by name`, async () => {
    const { page, close } = await open(write(`bracket-${width}`, 13, 40, "knockout"), "#/ladder", { viewport: { width, height: 720 } });
    const names = await page.locator(".bracket h3").allTextContents();
    assert.deepEqual(names, ["Round 1", "Quarter-finals", "Semi-finals", "Final", "Winner"]);
    const box = page.locator(".scroll:has(> .bracket)");
    assert.doesNotMatch(await box.getAttribute("class"), /cut-right/);
    assert.equal(await box.evaluate((element) => element.scrollWidth - element.clientWidth), 0);
    await close();
  });
}

test("a cell of a Swiss round has the result and the opponent's name, and the points add up", async () => {
  const { page, close } = await open(write("swiss-cells", 12, 40, "swiss"), "#/ladder");
  const rows = await page.locator("table.swiss tbody tr").evaluateAll((all) =>
    all.map((row) => ({
      bot: row.querySelector("td.text .bot-link").textContent,
      points: Number(row.querySelectorAll("td")[2].textContent),
      met: [...row.querySelectorAll(".met")].map((cell) => [cell.querySelector("b").textContent, cell.querySelector(".bot-link").textContent]),
    })),
  );
  assert.equal(rows.length, 12);
  for (const { bot, points, met } of rows) {
    assert.equal(met.length, 4);
    assert.equal(met.reduce((sum, [result]) => sum + Number(result.split("–")[0]), 0), points);
    for (const [i, [result, opponent]] of met.entries()) {
      const [back, self] = rows.find((row) => row.bot === opponent).met[i];
      assert.equal(self, bot);
      assert.equal(back, result.split("–").reverse().join("–"));
    }
  }
  await close();
});

test("equal points and equal Buchholz share a place, and the table says what Buchholz is", async () => {
  const { page, close } = await open(write("swiss-ties", 12, 40, "swiss"), "#/ladder");
  const panel = page.locator("section:has(h2:has-text('Swiss table'))");
  assert.match(await panel.textContent(), /Buchholz, the sum of the opponents’ points/);
  const rows = (await panel.locator("tbody tr").evaluateAll((all) => all.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent)))).map(([place, , points, buchholz]) => ({ place, key: `${points}/${buchholz}` }));
  for (const [i, row] of rows.entries()) {
    if (i > 0) assert.equal(row.place === rows[i - 1].place, row.key === rows[i - 1].key, `row ${i}`);
  }
  await close();
});

test("a gauntlet names its challengers", async () => {
  const { page, close } = await open(write("gauntlet", 6, 20, "gauntlet"), "#/overview");
  assert.match(await page.textContent(".challengers"), /rusher@1.*noble-hunter@3/s);
  await close();
});
