// Makes dist/report.js (one classic script: a page opened from file:// may load no modules) and
// dist/report.css, and the same for the page of arena serve, dist/live.js and dist/live.css. The same sources give the same bytes.
//
// node build.mjs --watch REPORT writes both into a report folder instead, with source maps, and again
// whenever a source changes.
import { readdirSync, readFileSync } from "node:fs";
import { build, context } from "esbuild";

// Whoever ships the report ships these packages: all that are installed but the build's own tool. Packages
// with the same licence stand together.
function licences() {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const names = new Map(); // by text
  for (const [path, { dev, optional, version }] of Object.entries(lock.packages)) {
    if (!path || dev || optional || path.endsWith("/esbuild")) continue;
    const file = readdirSync(path).find((name) => /^licen[cs]e/i.test(name));
    const text = file ? readFileSync(`${path}/${file}`, "utf8") : "";
    names.set(text, [
      ...(names.get(text) ?? []),
      `${path.replace("node_modules/", "")} ${version}`,
    ]);
  }
  return [...names].map(([text, packages]) => [packages.join(", "), text]);
}

const [watch, report] = process.argv.slice(2);
const options = {
  entryPoints: { report: "src/main.tsx", live: "src/live/main.tsx" },
  outdir: watch === "--watch" ? report : "dist",
  bundle: true,
  format: "iife",
  target: ["chrome111", "firefox113", "safari16.4"], // the first with deflate-raw and color-mix()
  minify: true,
  charset: "ascii", // so that the single-file report does not depend on how it is served
  legalComments: "none", // the licences are on the page about the method
  define: { LICENCE_TEXTS: JSON.stringify(licences()) },
  jsx: "automatic",
  jsxImportSource: "preact",
  logLevel: "warning",
};

if (watch === "--watch") {
  if (!report) throw new Error("usage: node build.mjs --watch REPORT");
  const watched = await context({
    ...options,
    minify: false,
    sourcemap: "inline",
    logLevel: "info",
  });
  await watched.watch();
} else {
  await build(options);
}
