// Pictures of the pages, for people to look at: desktop and phone, light and dark.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Home, signIn, visit } from "./support.mjs";

const home = new Home();
home.submitHouseBots();
home.arena("league", "run", "--bots", "random_bot,greedy_bot", "--deals", "10", "--seed", "3");
const alice = home.token("alice");
await home.serve();
home.startSlowLeague();
mkdirSync(process.env.SHOTS, { recursive: true });

for (const [size, viewport] of [
  ["desktop", { width: 1440, height: 900 }],
  ["phone", { width: 360, height: 740 }],
]) {
  for (const colorScheme of ["light", "dark"]) {
    test(`pictures: ${size}, ${colorScheme}`, async () => {
      const { page, close } = await visit(home, "/", { viewport, colorScheme });
      const shoot = async (name) => {
        await page.waitForTimeout(700); // movements
        await page.screenshot({ path: join(process.env.SHOTS, `${size}-${colorScheme}-${name}.png`), fullPage: true });
      };
      await page.waitForSelector(".running-league .moving-ladder li");
      await shoot("leagues");
      await page.goto(`${home.url}/leagues/2`);
      await page.waitForSelector(".featured .board");
      await page.waitForSelector(".featured .curves option[value=evaluator]", { state: "attached" });
      await page.waitForTimeout(4000);
      await shoot("league");
      if (size === "desktop") await signIn(page, home, alice);
      for (const name of ["bots", "bot/greedy_bot", "upload", "sign-in"]) {
        await page.goto(`${home.url}/#/${name}`);
        await page.waitForSelector("main h1");
        await shoot(name.replace("/", "-"));
      }
      await close();
    });
  }
}
