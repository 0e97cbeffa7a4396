// The page of a game: stepping, keys, what is shown, for 2, 3 and 4 players.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { go, noSideScroll, noViolations, open, settled, write } from "./support.mjs";

const report = write("game", 12, 60, "playouts");
// Games come in twins of 2, 3 and 4 players; ids are 101, 103, ….
const FIRST = { 2: 101, 3: 105, 4: 109 };

const turn = async (page) => Number((await page.textContent(".turn-count")).split(" ")[0]);
const points = async (page) => (await page.locator(".player .points").allTextContents()).map((text) => parseInt(text, 10));

for (const players of [2, 3, 4]) {
  test(`a game of ${players} ends with the points that the referee counted`, async () => {
    const { page, close } = await open(report, `#/game/${FIRST[players]}`);
    assert.equal(await page.locator(".player").count(), players);
    assert.equal(await page.locator(".card-row .card").count(), 15);
    assert.equal(await page.locator(".nobles .noble").count(), players + 1);
    assert.deepEqual(await points(page), Array(players).fill(0));
    await page.keyboard.press("End");
    const href = await page.getAttribute(".player h2 a", "href");
    const [ended] = await points(page);
    assert.ok((await points(page)).some((n) => n >= 15));
    assert.ok((await page.locator(".player .chip.good").count()) >= 1);
    await go(page, `${href}?sort=game`);
    const row = page.locator(`table.data tr:has(a[href='#/game/${FIRST[players]}'])`);
    assert.equal(Number(await row.locator("td:nth-child(5)").textContent()), ended);
    await close();
  });
}

for (const [width, height] of [
  [1440, 900],
  [1280, 720],
]) {
  for (const locale of ["en", "de"]) {
    test(`four players, board, bank, moves and curve are on one screen of ${width} by ${height} in ${locale}`, async () => {
      const analysed = write(`one-screen-${width}-${locale}`, 12, 30, "analysis");
      const { page, close } = await open(analysed, `#/game/${FIRST[4]}/0`, { locale, viewport: { width, height } });
      const parts = page.locator(".player, .board, .bank .pile, .moves, .curves, .controls, .game-head h1");
      assert.equal(await parts.count(), 15);
      const places = () =>
        parts.evaluateAll((all) =>
          all.map((part) => {
            const { left, top, right, bottom } = part.getBoundingClientRect();
            return [left, top, right, bottom].map(Math.round);
          }),
        );
      const first = await places();
      assert.ok(first.every(([left, top, right, bottom]) => left >= 0 && top >= 0 && right <= width && bottom <= height), JSON.stringify(first));
      // Nothing jumps, whatever a turn says; and no panel hides what its player has.
      for (const step of [1, 20, 40, 60]) {
        await go(page, `#/game/${FIRST[4]}/${step}`);
        assert.deepEqual(await places(), first, `turn ${step}`);
        const hidden = await page.locator(".player").evaluateAll((all) => all.map((panel) => panel.scrollHeight - panel.clientHeight));
        assert.ok(hidden.every((pixels) => pixels <= 1), `turn ${step}: ${hidden}`);
        const wide = await page.locator(".stock th, .stock td").evaluateAll((all) => all.map((cell) => cell.scrollWidth - cell.clientWidth));
        assert.ok(wide.every((pixels) => pixels <= 1), `turn ${step}: ${Math.max(...wide)} pixels too wide`);
      }
      await close();
    });
  }
}

for (const [width, height, room] of [
  [1440, 900, 200],
  [1280, 720, 130],
]) {
  test(`the curve of four players has room at ${width} by ${height}, and says whose lines are whose`, async () => {
    const rated = write(`curve-${width}`, 12, 30, "analysis", "rated");
    for (const locale of ["en", "de"]) {
      const { page, close } = await open(rated, `#/game/${FIRST[4]}/40`, { locale, viewport: { width, height } });
      const box = await page.locator(".curves-box").evaluate((drawing) => drawing.offsetHeight);
      assert.ok(box >= room, `${box} pixels in ${locale}`);
      const names = await page.locator(".curves .lines .bot-link").evaluateAll((all) => all.map((name) => name.getBoundingClientRect().width));
      assert.ok(names.length === 4 && Math.min(...names) > 40, `${names}`);
      await close();
    }
  });
}

test("the headline says who won, by how much and when", async () => {
  const { page, close } = await open(report, `#/game/${FIRST[2]}`);
  assert.match(await page.textContent("h1"), /^\S+@\d won 1\d\u2060?–\u2060?\d+ against \S+@\d after \d+ rounds$/);
  assert.match(await page.textContent(".game-facts"), /^Game 101, \d+ moves\. A player reached 15 prestige points/);
  await go(page, `#/game/${FIRST[3]}`);
  assert.match(await page.textContent("h1"), /^\S+@\d won 1\d(\u2060–\u2060\d+){2} after \d+ rounds$/, "the points of all, in the order of the result");
  await close();
});

test("without an evaluator, a game says what each player had or lacked, in the order of the result", async () => {
  const { page, close } = await open(report, `#/game/${FIRST[3]}`);
  const told = await page.locator(".stories .story").allTextContents();
  assert.equal(told.length, 3);
  assert.match(told[0], /^won: (\d+ of \d+ points from (nobles|cards of level \d) \(second: \d+\)|ahead by points|as many)/);
  for (const text of told.slice(1)) assert.match(text, /^(lost: |dropped out)/);
  const scores = (await page.locator(".story-points b").allTextContents()).map(Number);
  assert.deepEqual(scores, [...scores].sort((a, b) => b - a));
  assert.equal(await turn(page), 0, "it opens at the start");
  await close();
});

test("a game that has no number is answered with a sentence", async () => {
  const { page, close } = await open(report, "#/game/abc");
  assert.doesNotMatch(await page.textContent("main"), /NaN/);
  assert.match(await page.textContent("main"), /abc.*not the number/);
  await close();
});

test("the speed is set by keys, and told to screen readers", async () => {
  const { page, close } = await open(report, "#/game/101/3");
  await page.focus(".speed");
  assert.equal(await page.getAttribute(".speed", "aria-valuetext"), "normal");
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.getAttribute(".speed", "aria-valuetext"), "fast");
  assert.equal(await turn(page), 3);
  await close();
});

test("the list of moves counts as the terminal does: a drop-out is no move", async () => {
  const { page, close } = await open(report, "#/failures");
  await page.locator(".failure summary").nth(1).click();
  const text = await page.textContent(".failure[open] .facts a[href*='game/']");
  await page.click(".failure[open] .facts a[href*='game/']");
  await page.waitForSelector(".turn .problem");
  assert.equal(await turn(page), Number(/after (\d+) moves/.exec(text)[1]));
  const numbers = (await page.locator(".move-number").allTextContents()).filter(Boolean).map(Number);
  const all = Number((await page.textContent(".turn-count")).split(" ")[2]);
  assert.equal(numbers.at(-1), all);
  assert.equal(new Set(numbers).size, all + 1);
  await close();
});

test("gems fly from the bank to the player, but not for those who want less motion", async () => {
  const flying = async (reducedMotion) => {
    const { page, close } = await open(report, "#/game/101/0", { reducedMotion });
    const seen = await page.evaluate(
      () =>
        new Promise((resolve) => {
          let count = 0;
          new MutationObserver((changes) => {
            for (const { addedNodes } of changes) for (const node of addedNodes) count += node.classList?.contains("flying") ? 1 : 0;
          }).observe(document.body, { childList: true });
          dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
          setTimeout(() => resolve([count, document.querySelectorAll(".flying").length]), 1200);
        }),
    );
    await close();
    return seen;
  };
  const [flown, left] = await flying("no-preference");
  assert.ok(flown >= 1, "nothing flew");
  assert.equal(left, 0, "something is still flying");
  assert.deepEqual(await flying("reduce"), [0, 0]);
});

test("something flies at each speed", async () => {
  const { page, close } = await open(report, "#/game/101/0");
  for (const speed of ["0", "1", "2", "3"]) {
    await page.locator(".speed").fill(speed);
    const flown = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const seen = new MutationObserver((changes) => {
            if (changes.some(({ addedNodes }) => [...addedNodes].some((node) => node.classList?.contains("flying")))) resolve(true);
          });
          seen.observe(document.body, { childList: true });
          document.activeElement?.blur();
          dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
          setTimeout(() => resolve(false), 2000);
        }),
    );
    assert.ok(flown, `speed ${speed}`);
  }
  await close();
});

test("a link to the move is copied", async () => {
  const { page, context, close } = await open(report, "#/game/101/7");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.keyboard.press("ArrowRight");
  await page.click("text=Copy a link to this move");
  await page.waitForSelector("text=Copied");
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /#\/game\/101\/8$/);
  await close();
});

test("what a player can pay is its bonuses and tokens together", async () => {
  const { page, close } = await open(report, `#/game/${FIRST[3]}/40`);
  const panels = await page.locator(".stock tbody").evaluateAll((all) =>
    all.map((body) => [...body.querySelectorAll("tr")].map((row) => [...row.querySelectorAll("td")].slice(0, 6).map((cell) => parseInt(cell.textContent, 10)))),
  );
  assert.equal(panels.length, 3);
  for (const [bonuses, tokens, power] of panels) {
    assert.deepEqual(power, tokens.map((n, colour) => n + (bonuses[colour] || 0)));
  }
  await close();
});

test("a game of four prints on one page", async () => {
  const { page, close } = await open(report, `#/game/${FIRST[4]}/60`);
  const pdf = (await page.pdf({ format: "A4", printBackground: true })).toString("latin1");
  assert.equal(pdf.match(/\/Type\s*\/Page\b/g)?.length, 1);
  await close();
});

test("the evaluator's curve, marks and account are shown where a game was analysed", async () => {
  const analysed = write("analysed", 12, 60, "analysis");
  const { page, close } = await open(analysed, `#/game/${FIRST[2]}/0`);
  const figures = await page.locator(".stories tbody tr").evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll(".story-figure")].map((cell) => parseInt(cell.textContent.replace("−", "-"), 10))));
  assert.equal(figures.length, 2);
  // What one gains by luck or by the other's moves, the other loses; and what is shown adds up to the result.
  const [[start, luck, own, others], [start2, luck2, own2, others2]] = figures;
  assert.deepEqual([luck, own, others].map((n) => n + 0), [luck2, others2, own2].map((n) => 0 - n));
  assert.deepEqual([start + luck + own + others, start2 + luck2 + own2 + others2], [100, 0]);
  assert.match(await page.textContent(".stories thead"), /Chance of winning:.*start.*luck.*own moves.*others/);
  const marked = await page.locator(".moves .mark-sign").count();
  assert.ok(marked > 0);
  assert.equal(await page.locator(".mark-dot").count(), marked);
  await page.locator(".moves li:has(.mark-sign) button").first().click();
  assert.match(await page.locator(".judgement").last().textContent(), /(inaccuracy|mistake|blunder) Better: ?(taking|buying|reserving|passing)/);
  for (const kind of ["own", "points", "time", "evaluator"]) {
    await page.selectOption(".curves select", kind);
    assert.ok((await page.locator(".curves-box .curve, .curves-box .time-bar").count()) >= 2, kind);
  }
  await noViolations(page, "curve");
  await go(page, "#/method");
  assert.match(await page.textContent("main"), /sample evaluator/);
  await close();
});

// A report with marks of every kind, and a game of four in which a bot drops out early.
const judged = write("judged", 12, 120, "analysis");
const DROPPED_OUT = 109;

// Opens the game of so many players in which a move cost the most.
async function openWorst(players, options = {}) {
  const opened = await open(judged, `#/games?players=${players}&sort=mistake`, options);
  await opened.page.locator("table.games td a").first().click();
  await opened.page.waitForSelector(".stories");
  return opened;
}

const currentRow = (page) => page.locator(".moves button[aria-current]");
const isInList = (row) =>
  row.evaluate((item) => {
    const [inner, box] = [item.getBoundingClientRect(), item.closest(".moves").getBoundingClientRect()];
    return inner.top >= box.top - 1 && inner.bottom <= box.bottom + 1;
  });

for (const players of [2, 3, 4]) {
  test(`a game of ${players} says in words why each player won or lost`, async () => {
    const { page, close } = await openWorst(players);
    const told = await page.locator(".stories .story").allTextContents();
    assert.equal(told.length, players);
    for (const text of told) assert.match(text, /^(won|lost) (by|because)|^shared|^dropped out after move \d+: /);
    await noViolations(page, "stories");
    await close();
  });
}

test("the worst move is a click away, marked in the list and on the curve", async () => {
  const { page, close } = await openWorst(2);
  const link = page.locator(".costliest").first();
  const [, move, mark] = /^move (\d+): (inaccuracy|mistake|blunder)/.exec(await link.textContent());
  await link.click();
  assert.equal(await turn(page), Number(move));
  assert.equal(await currentRow(page).locator(".move-number").textContent(), move);
  assert.equal(await currentRow(page).locator(".mark-sign").count(), 1);
  assert.ok(await isInList(currentRow(page)), "the list shows it");
  assert.equal(await page.locator(".mark-dot.current").count(), 1);
  assert.match(await page.locator(".judgement").last().textContent(), new RegExp(`${mark} Better:`));
  // Whose move it was: the sign stands on the line of that bot, in a ring of its colour.
  const name = await page.locator(".turn-move .bot-link").getAttribute("title");
  assert.equal(await page.locator(".mark-dot.current title").textContent(), `${name}: ${mark}`);
  assert.equal(await currentRow(page).getAttribute("title"), name);
  const [ring, seat] = await page.evaluate(() => [getComputedStyle(document.querySelector(".mark-dot.current circle")).stroke, getComputedStyle(document.querySelector(".turn-move .seat-mark")).fill]);
  assert.equal(ring, seat);
  await close();
});

test("players, mistakes and the decisive move have colours of their own", async () => {
  for (const colorScheme of ["light", "dark"]) {
    const { page, close } = await openWorst(4, { colorScheme });
    const [seats, marks, decisive] = await page.evaluate(() => {
      const styles = (where, property) => [...document.querySelectorAll(where)].map((item) => getComputedStyle(item)[property]);
      return [styles(".lines .seat-mark", "fill"), styles(".mark-dot:not(.mark-delayedWin) circle", "fill"), styles(".decisive text", "fill")];
    });
    assert.equal(new Set(seats).size, 4);
    assert.ok(marks.length > 0 && decisive.length === 1);
    for (const colour of [...marks, ...decisive]) assert.ok(!seats.includes(colour), `${colour} is a player's`);
    assert.ok(!marks.includes(decisive[0]));
    await close();
  }
});

for (const players of [2, 4]) {
  test(`a game of ${players} opens at the move that decided it`, async () => {
    const { page, close } = await openWorst(players);
    const [, move] = /move (\d+) by .* decided the game/i.exec(await page.textContent(".decisive-move"));
    assert.equal(await turn(page), Number(move));
    assert.equal(await page.locator(".turn .decisive-chip").count(), 1);
    assert.match(await page.textContent(".curves .decisive"), new RegExp(`move ${move} decided$`));
    assert.equal(await currentRow(page).locator(".star").count(), 1);
    // The chances told are those of the curve: the winner's rose, the other's fell.
    const told = await page.textContent(".decisive-move");
    const [, from, to, from2, to2] = /(\d+)% → (\d+)%(?: \(.*?\))?, .* (\d+)% → (\d+)%/.exec(told);
    assert.ok(Number(to) > Number(from) && Number(to2) < Number(from2));
    // What the headline and the turn tell of the winner is the same, and adds up.
    const changes = (text) => [...text.matchAll(/(\d+)% → (\d+)% \(move ([+−]?\d+)%, luck of the cards ([+−]?\d+)%\)/g)].map(([, ...figures]) => figures.map((figure) => Number(figure.replace("−", "-"))));
    const sums = [...changes(told), ...changes(await page.textContent(".judgement"))];
    for (const [before, after, byMove, luck] of sums) assert.equal(before + byMove + luck, after, told);
    const winner = await page.locator(".story-bot").first().textContent();
    if ((await page.locator(".turn-move .bot-link").getAttribute("title")) === winner) {
      assert.match(await page.textContent(".judgement"), new RegExp(`${from}% → ${to}%`));
    }
    await page.keyboard.press("Home");
    await page.click(".decisive-move button");
    assert.equal(await turn(page), Number(move));
    await go(page, `${new URL(page.url()).hash.replace(/\/\d+$/, "")}/3`);
    assert.equal(await turn(page), 3, "an address with a turn opens that turn");
    await close();
  });
}

test("a game that no single move decided says so, and opens where the winner was almost certain", async () => {
  const { page, close } = await open(write("gradual", 12, 600, "analysis"), "#/games");
  const sentences = { 1195: /^The game was one-sided: no single move decided it\./, 1277: /^The game was decided little by little, not by a single move\./ };
  for (const [id, sentence] of Object.entries(sentences)) {
    await go(page, `#/game/${id}`);
    const told = await page.textContent(".decisive-move");
    assert.match(told, sentence);
    const [, bot, move] = /\. (.+) had a chance of winning of 90% or more from move (\d+) on\.$/.exec(told);
    assert.equal(await turn(page), Number(move));
    assert.equal(bot, await page.locator(".story-bot").first().textContent());
    assert.equal(await page.locator(".decisive-chip, .decisive, .moves .star").count(), 0);
    await page.keyboard.press("Home");
    await page.click(".decisive-move button");
    assert.equal(await turn(page), Number(move));
  }
  await close();
});

test("every loser has its worst move named, or why there is none", async () => {
  const { page, close } = await open(judged, "#/game/109");
  for (const id of [101, 105, 111, 117, 129, 135, 141]) {
    await go(page, `#/game/${id}`);
    const told = await page.locator(".stories tbody tr").evaluateAll((rows) => rows.slice(1).map((row) => [row.querySelector(".story").textContent, row.querySelector(".story-mistakes").textContent]));
    for (const [why, text] of told) {
      if (/^(shared|dropped)/.test(why)) continue;
      assert.match(text, /^move \d+: (inaccuracy|mistake|blunder|missed win)(, \d+ more)?(, small losses: \d+ × \d+\.\d%)?$|^only small losses: \d+ × \d+\.\d%$|^no (clear )?mistake/, `game ${id}: ${why}`);
      if (/^lost by its own moves/.test(why)) assert.doesNotMatch(text, /^no (clear )?mistake/, `game ${id}`);
    }
  }
  await close();
});

test("a move is told in words, its table is the one shown, and what was better is outlined on it", async () => {
  const { page, close } = await openWorst(2);
  await page.locator(".moves li:has-text('buys') button").last().click();
  assert.match(await page.textContent(".turn-move"), /buys (from hand )?card \d+ \((\d+ points?, )?(white|blue|green|red|black)\)/);
  assert.match(await page.textContent(".turn-facts"), /^Table after this move/);
  assert.match(await page.locator(".turn-move .move-text").getAttribute("title"), /^B \d+ ([wugrko]+|0)/, "its notation");
  let seen = 0;
  for (const row of await page.locator(".moves .marked button").all()) {
    await row.click();
    const [, card] = /(?:buying|reserving) card (\d+)/.exec(await page.locator(".judgement").last().textContent()) ?? [];
    if (!card) continue;
    seen += 1;
    assert.deepEqual(await page.locator(".card.better").evaluateAll((all) => all.map((item) => item.dataset.card)), [card]);
    assert.equal(await page.locator(".better-tag").count(), 1);
  }
  assert.ok(seen > 0, "no better card was named");
  await close();
});

test("no row of the list of moves is cut", async () => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 1280, height: 720 },
    { width: 390, height: 844 },
  ]) {
    const { page, close } = await open(judged, `#/game/${DROPPED_OUT}/0`, { viewport });
    for (const step of [0, 17, 31, 44, 60]) {
      await go(page, `#/game/${DROPPED_OUT}/${step}`);
      const cut = await page.locator(".moves").evaluate((box) => {
        const { top, bottom } = box.getBoundingClientRect();
        return [...box.children].filter((row) => {
          const inner = row.getBoundingClientRect();
          return inner.bottom > top + 1 && inner.top < bottom - 1 && (inner.top < top - 1 || inner.bottom > bottom + 1);
        }).length;
      });
      assert.equal(cut, 0, `turn ${step} at ${viewport.width}`);
    }
    await close();
  }
});

for (const players of [2, 4]) {
  test(`on a phone, a game of ${players} begins with who won and why, then the board`, async () => {
    const { page, close } = await openWorst(players, { viewport: { width: 390, height: 844 } });
    const tops = await page.evaluate(() => ["h1", ".decisive-move", ".stories", ".board", ".turn", ".curves", ".players", ".moves"].map((part) => document.querySelector(`.game ${part}`).getBoundingClientRect().top));
    assert.deepEqual(tops, [...tops].sort((a, b) => a - b));
    // All of the reasons are above the controls.
    const [told, controls] = await page.evaluate(() => [document.querySelector(".stories").getBoundingClientRect().bottom, document.querySelector(".controls").getBoundingClientRect().top]);
    assert.ok(told < controls, `${told - controls} pixels too low`);
    assert.ok((await page.textContent("h1")).match(/\d+/g).length > players, "the headline has the points of all");
    await noSideScroll(page, "a game on a phone");
    await noViolations(page, "a game on a phone");
    await close();
  });
}

test("a mark on the curve leads to its move, and the list scrolls to it", async () => {
  const { page, close } = await openWorst(4);
  const marks = page.locator(".mark-dot");
  const listed = page.locator(".moves li:has(.mark-sign) .move-number");
  assert.ok((await marks.count()) > 1);
  assert.equal(await marks.count(), await listed.count());
  for (const i of [0, (await marks.count()) - 1]) {
    await marks.nth(i).dispatchEvent("pointerdown");
    assert.equal(await currentRow(page).locator(".move-number").textContent(), await listed.nth(i).textContent());
    assert.ok(await isInList(currentRow(page)));
  }
  await close();
});

test("every sign of a game is explained beside the curve", async () => {
  const { page, close } = await openWorst(4);
  const signs = async (where) => [...new Set((await page.locator(where).allTextContents()).map((text) => text.trim()))].sort();
  assert.deepEqual(await signs(".curves .legend .mark-sign > :first-child"), await signs(".mark-dot text"));
  const words = await page.locator(".curves .legend li:has(.mark-sign) > :last-child").allTextContents();
  for (const word of words) assert.match(word, /^(blunder|mistake|inaccuracy|missed win|win delayed)$/);
  assert.match(await page.textContent("article.game"), /Moves are written T \(take\).* w: diamond, u: sapphire, .* k: onyx/);
  assert.deepEqual(await page.locator(".bank .pile-name").allTextContents(), ["diamond", "sapphire", "emerald", "ruby", "onyx", "gold"]);
  await close();
});

test("list and curve count alike, also after a drop-out", async () => {
  const { page, close } = await open(judged, `#/game/${DROPPED_OUT}/0`);
  assert.ok((await page.locator(".moves li:has-text('drops out')").count()) === 1);
  const ticks = page.locator(".curves .axis-label");
  for (const move of ["5", "10", "40"]) {
    await page.locator(".moves button", { has: page.locator(`.move-number:text-is("${move}")`) }).click();
    const tick = ticks.filter({ hasText: new RegExp(`^${move}$`) });
    const cursor = Number(await page.getAttribute(".cursor", "x1"));
    assert.ok(Math.abs(Number(await tick.getAttribute("x")) - cursor) < 0.5, `move ${move}`);
    assert.equal(await turn(page), Number(move));
  }
  await close();
});

// In German, whose words are the longest.
for (const [width, height] of [
  [1440, 900],
  [1280, 720],
]) {
  test(`what is said of a turn is not cut at ${width} by ${height}`, async () => {
    for (const id of [103, DROPPED_OUT]) {
      const { page, close } = await open(judged, `#/game/${id}/0`, { locale: "de", viewport: { width, height } });
      // In the page, because there are many turns. What a bot comments may be longer, and scrolls.
      const cut = await page.evaluate(async () => {
        const found = [];
        for (const row of document.querySelectorAll(".moves button")) {
          row.click();
          for (let i = 0; i < 500 && !row.matches("[aria-current]"); i++) await new Promise((soon) => setTimeout(soon));
          if (!row.matches("[aria-current]")) found.push("the turn was not shown");
          const box = document.querySelector(".turn");
          if (!box.querySelector(".comment") && box.scrollHeight > box.clientHeight + 1) found.push(box.textContent);
        }
        return found;
      });
      assert.deepEqual(cut, [], `game ${id}`);
      // Nor does a move of the list take two lines, unless it says more than most.
      const heights = await page.locator(".moves li:has(.tokens):not(:has(.returned)) button").evaluateAll((all) => all.map((item) => item.offsetHeight));
      assert.ok(Math.max(...heights) <= 32, `a row of ${Math.max(...heights)} pixels`);
      await close();
    }
  });
}

test("a card that was turned up has a tag, not the frame of a card that was taken", async () => {
  const { page, close } = await open(judged, "#/game/101/0");
  const bought = page.locator(".moves li:has-text('buys') button").first();
  await bought.click();
  assert.equal(await page.locator(".board .new-tag").count(), 1);
  const frame = await page.locator(".board .fresh .card-frame").evaluate((rect) => getComputedStyle(rect).strokeWidth);
  assert.equal(frame, "1.5px");
  await close();
});

for (const width of [360, 1280, 1500]) {
  test(`what a turn changes stands in the column of its colour at ${width} pixels`, async () => {
    const { page, close } = await open(report, `#/game/${FIRST[4]}/1`, { viewport: { width, height: 900 } });
    let seen = 0;
    for (let i = 0; i < 30; i++) {
      const beyond = await page.locator(".stock .change").evaluateAll((all) =>
        all.map((change) => {
          const text = document.createRange();
          text.selectNodeContents(change);
          const [inner, cell] = [text.getBoundingClientRect(), change.closest("td").getBoundingClientRect()];
          return Math.max(cell.left - inner.left, inner.right - cell.right);
        }),
      );
      assert.ok(beyond.every((pixels) => pixels <= 0), `${beyond}`);
      seen += beyond.length;
      await page.keyboard.press("ArrowRight");
    }
    assert.ok(seen > 20);
    await close();
  });
}

test("tokens of a colour are never lost on the way", async () => {
  const { page, close } = await open(report, "#/game/101");
  const steps = Number((await page.textContent(".turn-count")).split(" ")[2]);
  for (let i = 0; i <= steps; i++) {
    const bank = (await page.locator(".pile-count").allTextContents()).map(Number);
    const rows = await page.locator(".stock tbody tr:nth-child(2)").evaluateAll((all) => all.map((row) => [...row.querySelectorAll("td")].slice(0, 6).map((cell) => parseInt(cell.textContent, 10))));
    const sums = bank.map((n, colour) => n + rows.reduce((sum, row) => sum + row[colour], 0));
    assert.deepEqual(sums, [4, 4, 4, 4, 4, 5], `turn ${i}`);
    await page.keyboard.press("ArrowRight");
  }
  await close();
});

test("keys step, also when they come fast", async () => {
  const { page, close } = await open(report, "#/game/101");
  for (let i = 0; i < 7; i++) await page.keyboard.press("ArrowRight");
  assert.equal(await turn(page), 7);
  await page.keyboard.press("ArrowLeft");
  assert.equal(await turn(page), 6);
  await page.keyboard.press("Home");
  assert.equal(await turn(page), 0);
  await page.keyboard.press("n");
  assert.ok((await turn(page)) > 0);
  await close();
});

test("a link to a turn opens that turn, and a reload keeps it", async () => {
  const { page, close } = await open(report, "#/game/101/13");
  assert.equal(await turn(page), 13);
  await page.keyboard.press("ArrowRight");
  await page.reload();
  await page.waitForSelector(".turn-count");
  assert.equal(await turn(page), 14);
  await close();
});

test("playing moves on by itself and can be stopped", async () => {
  const { page, close } = await open(report, "#/game/101");
  await page.keyboard.press(" ");
  await page.waitForFunction(() => parseInt(document.querySelector(".turn-count").textContent, 10) >= 2);
  await page.keyboard.press(" ");
  await page.waitForSelector(".controls button[aria-label=Play]");
  const stopped = await turn(page);
  await page.waitForTimeout(900);
  assert.equal(await turn(page), stopped);
  await close();
});

test("hidden cards are seen by their owner only", async () => {
  const { page, close } = await open(report);
  // Look for a game in which somebody drew a card from a deck.
  for (let id = 101; id <= 219; id += 2) {
    await go(page, `#/game/${id}/0`);
    const drawn = page.locator(".moves li:has-text('from the deck')").first();
    if ((await drawn.count()) === 0) continue;
    await drawn.locator("button").click();
    const seat = Number(/seat-(\d)/.exec(await drawn.locator(".seat-mark").getAttribute("class"))[1]);
    const backs = page.locator(".player .hand .back");
    assert.equal(await backs.count(), 0);
    await page.keyboard.press(String((seat + 1) % 2 === 0 ? 1 : 2));
    const other = (seat + 1) % 2 === 0 ? 0 : 1;
    if (other !== seat) assert.ok((await backs.count()) >= 1);
    await page.keyboard.press(String(seat + 1));
    assert.equal(await page.locator(`.player.seat-${seat} .hand .back`).count(), 0);
    await close();
    return;
  }
  assert.fail("no game has a card drawn from a deck");
});

test("comments and stderr stand beside their turn", async () => {
  const { page, close } = await open(report, "#/game/101/1");
  assert.match(await page.textContent(".comment"), /^I like T .* <b>best<\/b>$/);
  assert.match(await page.textContent(".logs pre"), /^turn 0: 30 moves/);
  assert.match(await page.textContent(".turn-facts"), /30 legal moves/);
  await close();
});

test("a bot that dropped out is marked, and the others play on", async () => {
  const { page, close } = await open(report, "#/failures");
  for (const line of await page.locator(".failure summary").all()) await line.click();
  const links = await page.locator(".failure a[href*='game/']").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  let went_on = 0;
  for (const link of links) {
    await go(page, link);
    assert.ok((await page.locator(".player.is-out").count()) >= 1);
    const [now, , all] = (await page.textContent(".turn-count")).split(" ").map(Number);
    went_on += Number(now < all);
  }
  await noViolations(page, links.at(-1));
  assert.ok(links.length >= 4 && went_on >= 1);
  await close();
});

test("the page of times tells where games were played", async () => {
  const { page, close } = await open(report, "#/time");
  const rows = await page.locator(".machines tbody tr").allInnerTexts();
  assert.equal(rows.length, 2);
  assert.match(rows[0], /alpha\s+Fast & <Curious>\s+100\s?%\s+90/);
  assert.match(rows[1], /beta\s+Slow\s+80\s?%\s+60/);
  assert.match(await page.textContent("main"), /chi-square 12\.5 with 11\.0 degrees of freedom, p = 0\.327/);
  await close();
});

test("void games and damaged records say so", async () => {
  const { page, close } = await open(report, "#/time");
  await page.click(".columns ul a[href*='game/']");
  await settled(page);
  await page.waitForSelector("main .problem");
  assert.match(await page.textContent("main .problem"), /void.*kept the bot waiting/);
  await go(page, "#/game/147");
  assert.match(await page.textContent("main .problem"), /move 10/);
  await close();
});

test("the trace downloads and is one", async () => {
  const { page, close } = await open(report, "#/game/101");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("text=Download the trace")]);
  const lines = readFileSync(await download.path(), "utf8").trim().split("\n").map((line) => JSON.parse(line));
  assert.equal(lines[0].players, 2);
  assert.equal(lines[1].legal, 30);
  assert.equal(lines.at(-1).result.reason, "points");
  const moves = (await page.locator(".moves li").count()) - 1;
  assert.equal(lines.length - 2, moves);
  await close();
});

test("the curve of random playouts is drawn where there is one", async () => {
  const { page, close } = await open(report, "#/game/101/5?curve=playouts");
  assert.equal(await page.locator(".curves-box .curve").count(), 2);
  assert.ok((await page.locator(".curves-box .curve").first().getAttribute("d")).length > 100);
  await close();
});
