// An arena in a folder of its own, its web server, and browsers that look at it. Everything stays on
// loopback.
import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { settled, watched } from "../../report/browser/support.mjs";

const ARENA = process.env.ARENA_PROGRAM;
export const BIN = dirname(ARENA);
export const PATIENCE = 240_000; // milliseconds until something that must happen counts as failed

const check = spawnSync(join(BIN, "referee"), ["--check"], { encoding: "utf8" });
if (!check.stdout.includes("Isolation: full")) {
  console.log("NOT TESTED: bots can't be confined here, so no game can be played");
  process.exit(77);
}

// A home that is gone at the end, with whatever runs in it.
export class Home {
  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), "splendor-live-"));
    chmodSync(this.folder, 0o755); // for the user as which root runs bots
    this.path = join(this.folder, "home");
    this.running = [];
    after(async () => {
      for (const child of this.running) await this.end(child);
      // Stored bots are read-only.
      execFileSync("chmod", ["-R", "u+w", this.folder]);
      execFileSync("rm", ["-rf", this.folder]);
    });
  }

  arena(...words) {
    return execFileSync(ARENA, ["--home", this.path, ...words], { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  }

  start(...words) {
    const child = spawn(ARENA, ["--home", this.path, ...words], { stdio: ["ignore", "pipe", "ignore"] });
    this.running.push(child);
    return child;
  }

  async end(child, how = "SIGTERM") {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once("exit", done));
    child.kill(how);
    await ended;
  }

  submitHouseBots() {
    for (const bot of ["random_bot", "greedy_bot"]) this.arena("submit", join(BIN, bot), "--move-time", "200ms");
  }

  // A league that plays about two games a second for a long time, and hardly needs a processor.
  startSlowLeague() {
    this.arena("submit", process.env.SLEEPING_BOT, "--name", "sleeper", "--move-time", "200ms", "--", "sleep", "8");
    this.start("league", "run", "--bots", "random_bot,greedy_bot,sleeper", "--deals", "5000", "--seed", "4", "--concurrency", "1");
  }

  // A season with this league that shows results with nicknames.
  showNicknames(league) {
    const script = fileURLToPath(new URL("../season_case.py", import.meta.url));
    const [RESULTS, NICKNAMES] = ["2", "1"];
    execFileSync("python3", ["-B", script, this.path, RESULTS, NICKNAMES, String(league)], {
      env: { ...process.env, ARENA_PROGRAM: ARENA },
    });
  }

  token(author, role = "submit") {
    return JSON.parse(this.arena("token", "add", author, "--can", role, "--json")).token;
  }

  // Starts a server and returns its address.
  async serve(port = 0, ...options) {
    const child = this.start("serve", "--port", String(port), "--move-time", "200ms", ...options);
    const line = await new Promise((done, failed) => {
      child.stdout.once("data", (data) => done(String(data)));
      child.once("exit", () => failed(new Error("the server does not start")));
    });
    this.server = child;
    this.url = /http:\S+/.exec(line)[0].replace(/\/$/, "");
    return this.url;
  }

  get port() {
    return Number(new URL(this.url).port);
  }
}

// Opens a page of the server in a browser of its own: nobody is signed in.
export async function visit(home, path = "/", options = {}) {
  const opened = await watched(home.url, options);
  opened.page.setDefaultTimeout(PATIENCE);
  await opened.page.goto(home.url + path);
  await opened.page.waitForSelector("main h1");
  await settled(opened.page);
  return opened;
}

export async function signIn(page, home, token) {
  await page.goto(`${home.url}/#/sign-in`);
  await page.fill("input[type=password]", token);
  await page.click(".sign-in button");
  await page.waitForSelector("header .session button");
}

// Asks again and again until the answer is true, and returns it.
export async function until(what, question) {
  const deadline = Date.now() + PATIENCE;
  while (Date.now() < deadline) {
    const answer = await question();
    if (answer) return answer;
    await new Promise((done) => setTimeout(done, 100));
  }
  assert.fail(`${what} did not happen in ${PATIENCE / 1000} s`);
}
