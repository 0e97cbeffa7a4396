// A browser, reports to open in it, and what must hold on every page.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";

// Where npm installed the packages, and the program that writes sample reports.
const require = createRequire(`${process.env.SITE}/`);
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const scratch = mkdtempSync(join(tmpdir(), "report-test-"));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  args: ["--no-sandbox"], // as root, in containers; the pages are our own
});
after(async () => {
  await browser.close();
  rmSync(scratch, { recursive: true, force: true });
});

// A report of sample games; its folder, or its file with the word "single".
export function write(name, bots, games, ...words) {
  const target = join(scratch, words.includes("single") ? `${name}.html` : name);
  execFileSync(process.env.WRITE_REPORT, [target, String(bots), String(games), ...words]);
  return target;
}

// Opens a page of a report. `problems` collects what must not happen, and is checked by close().
export async function open(target, hash = "", options = {}) {
  const own = target.endsWith(".html") ? `file://${target}` : `file://${target}/`;
  const file = target.endsWith(".html") ? target : `${target}/index.html`;
  const opened = await watched(own, options);
  await opened.page.goto(`file://${file}${hash}`);
  await opened.page.waitForSelector("main h1, main .empty, [role=alert]");
  await settled(opened.page);
  return opened;
}

// An empty page in a browser of its own, which may ask for nothing but what begins with `own`.
export async function watched(own, options = {}) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: "en-GB",
    ...options,
  });
  const page = await context.newPage();
  const problems = [];
  page.on("pageerror", (error) => problems.push(`exception: ${error.message}`));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !options.expectErrors) {
      problems.push(`console: ${message.text()}`);
    }
  });
  page.on("dialog", (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(own) && !/^(data|blob):/.test(url)) problems.push(`request: ${url}`);
  });
  const close = async () => {
    await context.close();
    assert.deepEqual(problems, []);
  };
  return { page, context, problems, close };
}

// Until nothing is being loaded.
export async function settled(page) {
  await page.waitForFunction(() => ![...document.querySelectorAll("main [role=status]")].some((status) => status.textContent?.includes("…")));
}

// Follows an address within the page, until what it names is drawn and loaded.
export async function go(page, hash) {
  await page.evaluate(
    (to) =>
      new Promise((done) => {
        const drawn = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
        const before = location.hash;
        addEventListener("hashchange", drawn, { once: true });
        location.hash = to;
        if (location.hash === before) drawn();
      }),
    hash,
  );
  await settled(page);
}

export async function noViolations(page, where) {
  await page.evaluate(axe);
  // Nodes that pass are neither described nor sent: there are thousands, and that takes most of the time.
  const found = await page.evaluate(async (place) => {
    const { violations } = await globalThis.axe.run(document, {
      preload: false,
      resultTypes: ["violations"],
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"],
    });
    return violations.map(({ id, nodes }) => `${place}: ${id}: ${nodes.slice(0, 3).map((node) => node.target.join(" ")).join(" | ")}`);
  }, where);
  assert.deepEqual(found, []);
}

export async function noSideScroll(page, where) {
  // A chart learns its width after it was drawn first, on a busy machine a moment later.
  await page
    .waitForFunction(() => document.documentElement.scrollWidth <= innerWidth, null, { timeout: 5000 })
    .catch(() => {});
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(beyond <= 0, `${where} is ${beyond} pixels too wide`);
}
