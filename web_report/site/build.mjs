// Makes dist/report.js (one classic script: a page opened from file:// may load no modules) and
// dist/report.css. The same sources give the same bytes.
import { readdirSync, readFileSync } from "node:fs";
import { build } from "esbuild";

// Whoever ships the report ships these packages: all that are installed but the build's own tool.
function licences() {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
  return Object.entries(lock.packages)
    .filter(([path, { dev, optional }]) => path && !dev && !optional && !path.endsWith("/esbuild"))
    .map(([path, { version }]) => {
      const file = readdirSync(path).find((name) => /^licen[cs]e/i.test(name));
      const name = `${path.replace("node_modules/", "")} ${version}`;
      return [name, file ? readFileSync(`${path}/${file}`, "utf8") : ""];
    });
}

await build({
  entryPoints: { report: "src/main.tsx" },
  outdir: "dist",
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
});
