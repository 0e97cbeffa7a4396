// Opens a report in Chromium and measures, in the page, the time until elements are drawn.
import { createRequire } from "node:module";

const require = createRequire(`${process.env.SITE}/`);
const { chromium } = require("playwright-core");
const [report, games] = process.argv.slice(2);

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  args: ["--no-sandbox"],
});
const page = await browser.newPage({ locale: "en" });

// Time from the start of loading until the element is drawn.
async function opened(hash, selector) {
  await page.goto("about:blank");
  await page.goto(`file://${report}/index.html${hash}`);
  await page.waitForSelector(selector, { state: "attached" });
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() / 1000)));
      }),
  );
}

// Time from choosing a game in an open report until its table is drawn.
function replayed(id) {
  return page.evaluate(
    (game) =>
      new Promise((resolve) => {
        const start = performance.now();
        const look = () => {
          const facts = document.querySelector(".game-facts")?.textContent ?? "";
          if (facts.startsWith(`Game ${game},`)) resolve((performance.now() - start) / 1000);
          else requestAnimationFrame(look);
        };
        location.hash = `#/game/${game}/20`;
        look();
      }),
    id,
  );
}

await opened("#/ladder", "table.data tbody tr"); // warm-up: the browser's start does not count
const ladder = await opened("#/ladder", "table.data tbody tr");
const times = [];
for (let i = 0; i < 20; i++) times.push(await replayed(1 + Math.floor((i * 0.618 * games) % games)));
times.sort((a, b) => a - b);
console.log(ladder, times[10], times[19]);
await browser.close();
