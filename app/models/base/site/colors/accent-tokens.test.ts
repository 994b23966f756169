import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkAccent, DEFAULT_ACCENTS, reachesRatio, NIGHT, PAPER } from "./accent-roles";
import { accentTokens } from "./accent-tokens";
import { contrast } from "./contrast";

const css = readFileSync("app/styles/base/tokens.css", "utf8");
const [light, night] = ["\n:root {", "\n.stage {"].map(
  (start) => css.split(start)[1]!.split("\n}")[0]!,
);
const valueOf = (block: string, token: string) =>
  new RegExp(`--ns-${token}: (#\\w+);`).exec(block)?.[1];

/** Black, white, greys, and every hue pale, full and dark. */
const EXTREMES = [
  "#000000",
  "#ffffff",
  "#808080",
  "#777777",
  "#ffff00",
  "#00ff00",
  "#0000ff",
  "#ff00ff",
  "#00ffff",
];
const COLORS = [
  ...EXTREMES,
  ...[0, 0.25, 0.5, 0.75, 1].flatMap((r) =>
    [0, 0.33, 0.66, 1].flatMap((g) => [0, 0.5, 1].map((b) => hex([r, g, b]))),
  ),
];

function hex(channels: number[]) {
  return `#${channels
    .map((c) =>
      Math.round(c * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

test("the grounds are those of the stylesheet, and its two colours are the defaults", () => {
  for (const [token, value] of Object.entries(PAPER))
    expect(valueOf(light!, token), token).toBe(value);
  for (const [token, value] of Object.entries(NIGHT))
    expect(valueOf(night!, token), token).toBe(value);
  expect([valueOf(light!, "son"), valueOf(light!, "vang")]).toEqual(Object.values(DEFAULT_ACCENTS));
  for (const token of Object.keys(accentTokens(DEFAULT_ACCENTS).always))
    expect(css).toContain(`--ns-${token}: `);
});

test("whatever the two colours, each role is readable in light and dark", () => {
  // The two colours do not depend on each other.
  for (const color of COLORS) {
    const [primary, accent] = [color, color];
    const tokens = accentTokens({ primary, accent });

    for (const mode of ["light", "night"] as const) {
      const grounds = mode === "light" ? [PAPER.bg, PAPER.surface, PAPER.sunken] : [NIGHT.bg, NIGHT.surface, NIGHT.raised, NIGHT.sunken]; // prettier-ignore
      const ink = mode === "light" ? PAPER.ink : NIGHT.ink;
      const of = (token: string) => tokens[mode][token]!;
      const ratio = (one: string, other: string) => contrast(of(one), of(other));

      for (const name of ["son", "vang"]) {
        const label = `${primary} ${accent} ${mode} ${name}`;

        expect(ratio(`on-${name}`, name), `words on ${label}`).toBeGreaterThanOrEqual(4.5);
        expect(
          ratio(`on-${name}`, `${name}-hover`),
          `words on hovered ${label}`,
        ).toBeGreaterThanOrEqual(4.5);
        expect(
          ratio(`${name}-text`, `${name}-wash`),
          `text on its tint ${label}`,
        ).toBeGreaterThanOrEqual(4.5);
        expect(
          contrast(ink, of(`${name}-wash`)),
          `ink on the tint ${label}`,
        ).toBeGreaterThanOrEqual(4.5);
        for (const ground of grounds)
          expect(
            contrast(of(`${name}-text`), ground),
            `text ${label} on ${ground}`,
          ).toBeGreaterThanOrEqual(4.5);
      }

      for (const ground of grounds)
        expect(contrast(of("vang-line"), ground)).toBeGreaterThanOrEqual(3);
      for (const ground of grounds.slice(0, 2))
        expect(contrast(of("son"), ground)).toBeGreaterThanOrEqual(3);
    }

    for (const ink of ["#fff3df", "#fbdcc0"])
      expect(contrast(tokens.always.lacquer!, ink)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(tokens.always["tag-ink"]!, "#1c110d")).toBeGreaterThanOrEqual(4.5);
  }
});

test("a colour that reads well everywhere is used as it is, and a weak one gets the nearest shade that passes", () => {
  const [words, onPaper, atNight] = checkAccent("primary", "#b3201b");

  expect([words, onPaper].every((it) => reachesRatio(it!))).toBe(true);
  expect(atNight!.shade === "#b3201b").toBe(reachesRatio(atNight!));

  const price = checkAccent("accent", "#9db7ff").find(({ id }) => id === "textOnPaper")!;

  expect(reachesRatio(price)).toBe(false);
  expect(price.shadeRatio).toBeGreaterThanOrEqual(4.5);
  // It is the nearest shade: a little lighter would fail.
  expect(price.shadeRatio).toBeLessThan(4.7);
});
