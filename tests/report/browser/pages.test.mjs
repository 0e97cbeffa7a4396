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
  "#/games",
  "#/games?sort=closest&bot=0",
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

for (const locale of LANGUAGES) {
  test(`no column of the ladder is cut at 1280 pixels in ${locale}`, async () => {
    const { page, close } = await open(write(`ladder-${locale}`, 12, 120, "rated"), "#/ladder", { locale, viewport: { width: 1280, height: 720 } });
    const boxes = await page.locator("main .scroll").evaluateAll((all) => all.map((box) => box.scrollWidth - box.clientWidth));
    assert.deepEqual(boxes, [0]);
    const shares = (await page.locator("tbody tr td:nth-child(8)").allTextContents()).map((text) => parseFloat(text.replace("<", "").replace(",", ".")));
    const sum = shares.reduce((all, one) => all + one, 0);
    assert.ok(shares.length === 12 && Math.abs(sum - 100) < 6, `${shares} add up to ${sum}`);
    await close();
  });
}

for (const width of [1280, 1440]) {
  test(`no table is cut at ${width} pixels`, async () => {
    const { page, close } = await open(write(`whole-${width}`, 12, 300, "rated", "analysis"), "", { viewport: { width, height: 720 } });
    for (const hash of ["#/overview", "#/bot/3", "#/compare/0/1", "#/crosstable", "#/failures", "#/time", "#/ladder?view=players"]) {
      await go(page, hash);
      const cut = await page.locator("main .scroll").evaluateAll((all) => all.filter((box) => box.scrollWidth > box.clientWidth + 1).map((box) => `${box.getAttribute("aria-label")}: ${box.scrollWidth - box.clientWidth}`));
      assert.deepEqual(cut, [], hash);
    }
    await close();
  });
}

test("figures that need it say what they count", async () => {
  const { page, close } = await open(report, "#/overview");
  assert.match(await page.getAttribute(".figure:has-text('Faults')", "title"), /dropped out of a game through its own fault/);
  assert.match(await page.getAttribute(".figure:has-text('Void games')", "title"), /do not count because/);
  await close();
});

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
  ["#/overview", ".figure a[href='#/failures']"],
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
  assert.match(await page.textContent(".lineage"), /greedy@2 → mcts@4/);
  assert.match(await page.textContent("section:has(> .lineage)"), /Rating since greedy@2: \+\d+ ± \d+/);
  await go(page, "#/bot/4");
  assert.match(await page.textContent(".lineage"), /æøå-ðþ@0 → æøå-ðþ@1/);
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

test("a language that was only guessed follows the browser at the next visit", async () => {
  const { page, context, close } = await open(report, "#/ladder", { locale: "da" });
  assert.equal(await page.getAttribute("html", "lang"), "da");
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), []);
  await page.addInitScript(() => Object.defineProperty(navigator, "languages", { value: ["de"] }));
  await page.reload();
  await page.waitForSelector("h1");
  assert.equal(await page.getAttribute("html", "lang"), "de");
  assert.ok(context);
  await close();
});

for (const [width, height] of [
  [1440, 900],
  [1280, 720],
  [390, 844],
]) {
  test(`the overview says who leads, and nothing is cut at ${width} pixels`, async () => {
    const { page, close } = await open(report, "#/overview", { viewport: { width, height } });
    assert.match(await page.textContent(".verdict"), /^rusher@1 probably leads with 200 ± 24 Elo.*games were played\. \d more are void and do not count\./);
    assert.ok(await page.locator(".verdict").evaluate((line) => line.getBoundingClientRect().bottom < innerHeight));
    assert.equal(await page.locator(".highlights > li").count(), 3);
    const cut = await page.locator(".interval-chart, .interval-chart text").evaluateAll((all) =>
      all.filter((part) => {
        const { left, right } = part.getBoundingClientRect();
        const box = part.closest(".panel").getBoundingClientRect();
        return left < box.left - 0.5 || right > box.right + 0.5;
      }).length,
    );
    assert.equal(cut, 0);
    const overlaps = await page.locator(".interval-chart g:has(.chart-rank)").evaluateAll((rows) =>
      rows.filter((row) => row.querySelector(".chart-rank").getBoundingClientRect().right > row.querySelector(".chart-name").getBoundingClientRect().left).length,
    );
    assert.equal(overlaps, 0);
    await close();
  });
}

for (const width of [390, 1280, 1440]) {
  test(`labels of rating axes keep apart beyond 1,000 Elo at ${width} pixels`, async () => {
    const { page, close } = await open(write(`wide-${width}`, 12, 60, "wide"), "#/overview", { viewport: { width, height: 720 } });
    const gaps = (labels) =>
      labels.evaluateAll((all) => {
        const boxes = all.map((label) => label.getBoundingClientRect()).sort((a, b) => a.left - b.left);
        return boxes.slice(1).map((box, i) => box.left - boxes[i].right);
      });
    const apart = async (labels, where) => {
      await page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth);
      const found = await gaps(labels);
      assert.ok((await labels.count()) > 0 && found.every((gap) => gap >= 4), `${where}: ${found}`);
    };
    const chart = page.locator(".interval-chart .axis text");
    assert.match((await chart.allTextContents()).join(" "), /[−+]1,\d{3}/);
    await apart(chart, "overview");
    await go(page, "#/ladder");
    await apart(page.locator(".axis-row > span"), "ladder");
    await close();
  });
}

test("the ladder says who leads and how sure that is, as the overview does", async () => {
  const { page, close } = await open(report, "#/overview");
  const verdict = await page.textContent(".verdict");
  await go(page, "#/ladder");
  assert.equal(await page.textContent(".verdict"), verdict);
  assert.match(verdict, /strongest of all 12 bots with a probability of .* games were played/);
  const average = /an average bot wins \d+% of its games\./;
  assert.match(await page.textContent(".lead"), average);
  await go(page, "#/bot/0");
  assert.match(await page.textContent(".verdict"), /^rusher@1 is on rank 1.* with 200 ± 24 Elo, and the strongest of all with a probability of \d+%\. /);
  assert.match(await page.textContent(".verdict"), average);
  await close();
});

test("below its verdict, Compare puts first what agrees with it", async () => {
  for (const pair of ["2/10", "10/2"]) {
    const { page, close } = await open(report, `#/compare/${pair}`);
    assert.match(await page.textContent(".verdict"), /^noble-hunter@3 is (clearly|probably) stronger than bot-0010@3/);
    const table = page.locator("section:has(h2:text-is('Common opponents')) table");
    const titles = await table.locator("thead th").allTextContents();
    assert.ok(titles[1].includes("noble-hunter@3") && titles[2].includes("bot-0010@3"), titles.join());
    const gaps = (await table.locator("tbody td:last-child").allTextContents()).map((text) => Number(text.replace("−", "-")));
    assert.ok(gaps.length > 3 && gaps[0] > 0);
    assert.deepEqual(gaps, [...gaps].sort((a, b) => b - a));
    await close();
  }
});

for (const locale of ["en", "de"]) {
  test(`no column of Compare is cut at 1280 pixels in ${locale}`, async () => {
    const { page, close } = await open(report, "#/compare/5/8", { locale, viewport: { width: 1280, height: 900 } });
    const beyond = await page.locator(".panel .scroll").evaluateAll((all) => all.map((box) => box.scrollWidth - box.clientWidth));
    assert.ok(beyond.every((pixels) => pixels <= 0), `${beyond}`);
    assert.match(await page.textContent(".verdict"), /Elo/);
    await close();
  });
}

test("the axis of the calibration is whole", async () => {
  const { page, close } = await open(report, "#/bot/0");
  const beyond = await page.locator(".calibration").evaluate((chart) => {
    const box = chart.getBoundingClientRect();
    return [...chart.querySelectorAll("text")].map((text) => {
      const { left, right, bottom } = text.getBoundingClientRect();
      return Math.max(box.left - left, right - box.right, bottom - box.bottom);
    });
  });
  assert.ok(beyond.length > 10 && beyond.every((pixels) => pixels <= 0.5), `${beyond}`);
  await close();
});

test("columns of the crosstable are named", async () => {
  const { page, close } = await open(report, "#/crosstable");
  const names = await page.locator("table.cross thead .slanted span:visible").allTextContents();
  assert.equal(names.length, 12);
  assert.equal(names[0], "rusher@1");
  const surplus = (await page.locator("section:has(h2:has-text('Surprises')) tbody td:last-child").allTextContents()).map(parseFloat);
  assert.ok(surplus.length > 5 && surplus.every((points) => points > 0));
  assert.deepEqual(surplus, [...surplus].sort((a, b) => b - a));
  await close();
});

test("the crosstable explains its colours, and no heading is clipped", async () => {
  for (const width of [1280, 1440]) {
    const { page, close } = await open(report, "#/crosstable", { viewport: { width, height: 900 } });
    assert.match(await page.textContent(".cross-legend"), /mostly behind.*even.*mostly ahead.*the bot itself.*never met/);
    const clipped = await page.locator("table.cross .slanted span").evaluateAll((all) =>
      all.filter((name) => {
        const { top, right } = name.getBoundingClientRect();
        const box = name.closest(".scroll").getBoundingClientRect();
        return top < box.top - 1 || right > box.right + 1;
      }).length,
    );
    assert.equal(clipped, 0);
    assert.equal(await page.locator("table.cross td.none:empty").count(), 0);
    // The results that surprise stand beside it, and are whole.
    const [table, list] = await Promise.all(["table.cross", ".surprises"].map((part) => page.locator(part).boundingBox()));
    assert.ok(list.x >= table.x + table.width, "nothing stands beside the table");
    assert.ok(await page.locator(".surprises .scroll").evaluate((box) => box.scrollWidth <= box.clientWidth));
    await close();
  }
});

test("overview, ladder and Compare are equally sure of the first two", async () => {
  const { page, close } = await open(write("sure", 12, 120, "rated"), "#/overview");
  const [, leader, best, second, sure] = /^(\S+) leads .* all 12 bots is ([\d.]+%), .* stronger than (\S+), the second, ([\d.]+%)/.exec(await page.textContent(".verdict"));
  assert.ok(parseFloat(best) < parseFloat(sure), "the third may be the best, too");
  await go(page, "#/ladder");
  const titles = await page.locator("thead th").allTextContents();
  const first = page.locator("tbody tr").first();
  const shown = (title) => first.locator("td").nth(titles.findIndex((one) => one.includes(title))).textContent();
  assert.equal(await shown("Best of all"), best);
  assert.equal(await shown("Stronger than next"), sure);
  const [a, b] = await page.locator("tbody .bot-link").evaluateAll((all) => all.slice(0, 2).map((link) => link.getAttribute("href").match(/bot\/(\d+)/)[1]));
  for (const pair of [`${a}/${b}`, `${b}/${a}`]) {
    await go(page, `#/compare/${pair}`);
    const verdict = await page.textContent(".verdict");
    assert.ok(verdict.includes(leader) && verdict.includes(second) && verdict.includes(`with a probability of ${sure}`), verdict);
  }
  await close();
});

test("Compare says who is better by how much, whichever comes first", async () => {
  const { page, close } = await open(report, "#/compare/0/11");
  const facts = () => page.locator("section:has(h2:text-is('Difference')) dd").allTextContents();
  const there = await facts();
  assert.match(there[0], /^rusher@1 is rated \d+ ± \d+ Elo higher$/);
  assert.match(there[1], /^\S+ scored [\d.]+% in \d+ meetings? \(95% interval [\d.]+% to [\d.]+%\)$|never met/);
  assert.match(there[2], /^\S+ scored [\d.]+ ± [\d.]+ percentage points more against them$/);
  assert.match(await page.textContent("section:has(h2:text-is('Common opponents'))"), /above zero rusher@1 did better, below zero bot-0011@4/);
  await go(page, "#/compare/11/0");
  assert.deepEqual(await facts(), there);
  await close();
});

test("the page of times says that timeouts are in no other column", async () => {
  const { page, close } = await open(report, "#/time");
  assert.match(await page.textContent(".lead"), /ran out of time .* in no other column, not even the longest/);
  await close();
});

for (const colorScheme of ["light", "dark"]) {
  test(`scores of the crosstable can be told apart by colour, ${colorScheme}`, async () => {
    const { page, close } = await open(write(`cross-${colorScheme}`, 12, 600, "rated"), "#/crosstable", { colorScheme });
    assert.match(await page.textContent("table.cross .corner"), /Place on the ladder, bot/);
    const cells = await page.locator("table.cross td:has(a)").evaluateAll((all) =>
      all.map((cell) => {
        const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
        canvas.fillStyle = getComputedStyle(cell).backgroundColor;
        canvas.fillRect(0, 0, 1, 1);
        return { score: Number(cell.textContent), colour: [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3) };
      }),
    );
    const of = (low, high) => cells.find(({ score }) => score >= low && score <= high).colour;
    const distance = (a, b) => Math.hypot(...a.map((part, i) => part - b[i]));
    assert.ok(distance(of(54, 56), of(44, 46)) > 35, "55 and 45 are on different sides");
    assert.ok(distance(of(54, 56), of(66, 69)) > 25, "55 and 67 differ");
    await close();
  });
}

test("the numbers of games that pages show are explained", async () => {
  const analysed = write("counts", 12, 120, "analysis");
  const { page, close } = await open(analysed, "#/overview");
  const [, games, voided] = /(\d+) games were played\. (\d+) more are void/.exec(await page.textContent(".verdict"));
  await go(page, "#/games?sort=luck");
  const [, shown, all] = /^(\d+) of (\d+)$/.exec((await page.textContent("main [role=status]")).trim());
  assert.equal(Number(all), Number(games) + Number(voided));
  assert.ok(Number(shown) < Number(games));
  const notes = await page.textContent(".filters:has([role=status])");
  assert.ok(notes.includes(`${voided} of all games are void`) && notes.includes("only games that the evaluator has analysed"), notes);
  await close();
});

test("void games are counted alike on the overview and on the page of times", async () => {
  const { page, close } = await open(report, "#/overview");
  const count = Number(await page.textContent(".figure:has-text('Void games') .figure-value"));
  assert.ok(count > 0);
  await go(page, "#/time");
  assert.match(await page.textContent("section:has(h2:has-text('Void games'))"), new RegExp(`${count} void games`));
  await close();
});

test("an exception in a page is told, and other pages go on", async () => {
  const { page, close } = await open(report, "#/ladder", { expectErrors: true });
  await page.evaluate(() => {
    const value = () => {
      throw new Error("out of order");
    };
    Object.defineProperty(Intl.NumberFormat.prototype, "format", { value });
  });
  await page.evaluate(() => (location.hash = "#/time"));
  await page.waitForSelector("main [role=alert]");
  assert.match(await page.textContent("main"), /out of order/);
  await page.evaluate(() => (location.hash = "#/nothing"));
  await page.waitForSelector("main .empty");
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
