import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = new URL("../", import.meta.url);
const css = readFileSync(new URL("base/tokens.css", folder), "utf8").replace(
  /\/\*[\s\S]*?\*\//g,
  "",
);

type Tokens = Record<string, string>;

/** The declarations of the first block that starts with `selector`. */
function block(selector: string): Tokens {
  const start = css.indexOf("{", css.indexOf(selector)) + 1;
  const body = css.slice(start, css.indexOf("}", start));
  const pairs = [...body.matchAll(/(--[\w-]+|color-scheme):\s*([^;]+);/g)];

  return Object.fromEntries(
    pairs.map(([, name, value]) => [name!, value!.replace(/\s+/g, " ").trim()]),
  );
}

const light = block(":root {");
const nightBySystem = block(":root:not(.light)");
const nightByClass = block(".dark,");
const night = { ...light, ...nightByClass };

/** WCAG 2: relative luminance of "#rrggbb", and the ratio of two colours. */
function luminance(hex: string) {
  const channels = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
  const [red, green, blue] = channels.map((c) =>
    c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  );

  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function ratio(tokens: Tokens, one: string, other: string) {
  const [bright, dim] = [
    luminance(tokens[`--ns-${one}`]!),
    luminance(tokens[`--ns-${other}`]!),
  ].sort((a, b) => b - a);

  return (bright! + 0.05) / (dim! + 0.05);
}

const GROUNDS = ["bg", "surface", "raised", "sunken"];
const TEXTS = ["ink", "ink-2", "ink-3", "son-text", "danger-text", "vang-text", "ngoc"];
const EDGES = ["line-strong", "vang-line", "focus"];
const PAIRS = [
  ["on-son", "son"],
  ["on-son", "son-hover"],
  ["on-vang", "vang"],
  ["on-vang", "vang-hover"],
  ["son-text", "son-wash"],
  ["on-danger", "danger"],
  ["on-danger", "danger-hover"],
  ["danger-text", "danger-wash"],
  ["ink", "danger-wash"],
  ["vang-text", "vang-wash"],
  ["ngoc", "ngoc-wash"],
  ["ink", "son-wash"],
  ["ink", "vang-wash"],
  ["ink", "ngoc-wash"],
  ["tag-ink", "tag"],
  ["tag-quiet", "tag"],
  ["lacquer-ink", "lacquer"],
  ["lacquer-ink-2", "lacquer"],
  ["test-ink", "test-1"],
  ["test-ink", "test-2"],
] as const;

test("the two night blocks are equal", () => {
  expect(Object.keys(nightByClass).length).toBeGreaterThan(25);
  expect(nightBySystem).toEqual(nightByClass);
});

test("text reaches 4.5:1 on every background, in light and dark", () => {
  for (const tokens of [light, night])
    for (const text of TEXTS)
      for (const ground of GROUNDS)
        expect(ratio(tokens, text, ground), `${text} on ${ground}`).toBeGreaterThan(4.5);
});

test("text on fills and tints reaches 4.5:1, in light and dark", () => {
  for (const tokens of [light, night])
    for (const [text, ground] of PAIRS)
      expect(ratio(tokens, text, ground), `${text} on ${ground}`).toBeGreaterThan(4.5);
});

test("control borders and the focus ring reach 3:1 on every background", () => {
  for (const tokens of [light, night])
    for (const edge of EDGES)
      for (const ground of GROUNDS)
        expect(ratio(tokens, edge, ground), `${edge} on ${ground}`).toBeGreaterThan(3);
});

test("the lacquer fill stands out from the page", () => {
  for (const tokens of [light, night])
    for (const ground of ["bg", "surface"])
      expect(ratio(tokens, "son", ground), ground).toBeGreaterThan(3);
});

test("no colour is written outside the tokens", () => {
  const others = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".css") && !name.endsWith("tokens.css"),
  );

  expect(others.length).toBeGreaterThan(15);
  for (const name of others) {
    const text = readFileSync(new URL(name, folder), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");

    expect(text.match(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi) ?? [], name).toEqual([]);
  }
});
