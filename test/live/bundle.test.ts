import { mkdtempSync, readFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parse } from "acorn";
import { beforeAll, expect, test } from "vitest";
import { build } from "vite";

/** Syntax of style sheets that browsers of 2018 ignore, or that takes the whole rule with it. */
const MODERN_CSS = [
  /:(has|is|where|focus-visible)\b/,
  /@(container|layer|supports|property)\b/,
  /\b(color-mix|oklch|oklab|clamp|min|max)\(/,
  /[{;](inset|aspect-ratio|gap|row-gap|column-gap|grid[a-z-]*|margin-inline[a-z-]*|padding-(inline|block)[a-z-]*):/,
  /display:grid/,
  /rgba?\(\d+ \d+/,
  /&/,
];
/** Functions that came to browsers after 2018. */
const MODERN_CALLS =
  /\.(at|findLast|findLastIndex|flat|flatMap|replaceAll|fromEntries|matchAll|allSettled|replaceChildren|toSorted)\(|globalThis\./;
const MAX_SCRIPT_BYTES = 500_000;

let script: string;
let style: string;

beforeAll(async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "television-"));

  await build({
    configFile: "scripts/vite/television.config.ts",
    logLevel: "error",
    build: { outDir: folder, reportCompressedSize: false },
  });
  [script, style] = ["television.js", "television.css"].map((name) =>
    readFileSync(path.join(folder, name), "utf8"),
  ) as [string, string];
}, 240_000);

test("the television's script is ES2019, and calls nothing younger", () => {
  expect(() => parse(script, { ecmaVersion: 2019, sourceType: "script" })).not.toThrow();
  expect(script.match(MODERN_CALLS)?.[0]).toBeUndefined();
  expect(script.length).toBeLessThan(MAX_SCRIPT_BYTES);
});

test("its style sheet has nothing that a browser of 2018 does not know", () => {
  for (const modern of MODERN_CSS) expect(style.match(modern)?.[0], String(modern)).toBeUndefined();
  expect(style.length).toBeGreaterThan(2000);
});

test("the check finds what it looks for", () => {
  expect(() => parse("a?.b ?? c", { ecmaVersion: 2019 })).toThrow();

  const sample = ".a:has(b){inset:0;display:grid;gap:1em;color:rgb(1 2 3 / .5)}";

  expect(MODERN_CSS.filter((it) => it.test(sample))).toHaveLength(4);
});
