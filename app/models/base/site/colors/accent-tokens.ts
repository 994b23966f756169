import { type Accents, lowestContrast, NIGHT, PAPER, wordsOn } from "./accent-roles";
import { contrast, EDGE_RATIO, type Hex, mix, TEXT_RATIO } from "./contrast";
import { nearestShade, shift } from "./shades";
import { required } from "~/platform/required";

/** Values for the tokens of tokens.css, without "--ns-". */
export type Tokens = Record<string, Hex>;
type ColorMode = {
  grounds: readonly Hex[];
  page: readonly Hex[];
  ink: Hex;
  wash: { ground: Hex; share: number };
};

const LIGHT_MODE: ColorMode = {
  grounds: [PAPER.bg, PAPER.surface, PAPER.sunken],
  page: [PAPER.bg, PAPER.surface],
  ink: PAPER.ink,
  wash: { ground: PAPER.surface, share: 0.13 },
};
const NIGHT_MODE: ColorMode = {
  grounds: [NIGHT.bg, NIGHT.surface, NIGHT.raised, NIGHT.sunken],
  page: [NIGHT.bg, NIGHT.surface],
  ink: NIGHT.ink,
  wash: { ground: NIGHT.bg, share: 0.22 },
};
/**
 * Colours of the text on lacquer panels, in light and dark mode. `TAG_GROUND`: ground of badges on
 * pictures, in both modes.
 */
const LACQUER_INKS = ["#fff3df", "#fbdcc0"];
const TAG_GROUND = "#1c110d";

/**
 * Computes the tokens: each role gets the colour or its nearest readable shade, in light mode, in
 * dark mode, and for parts that are the same in both.
 */
export function accentTokens(accents: Accents): Record<"light" | "night" | "always", Tokens> {
  const light = modeTokens(accents, LIGHT_MODE);
  const night = modeTokens(accents, NIGHT_MODE);
  const lacquer = findShade(
    accents.primary,
    (candidate) => lowestContrast(candidate, LACQUER_INKS) >= 5.5,
  );

  return {
    light: { ...light, accent: required(light.son) },
    night: { ...night, accent: night["vang-text"]! },
    always: {
      lacquer,
      "lacquer-deep": shift(lacquer, -0.06),
      dot: night["son-text"]!,
      "tag-ink": findShade(
        accents.accent,
        (candidate) => contrast(candidate, TAG_GROUND) >= TEXT_RATIO,
      ),
      "tag-edge": night["vang-line"]!,
    },
  };
}

function modeTokens({ primary, accent }: Accents, mode: ColorMode): Tokens {
  return {
    ...fillTokens("son", primary, mode),
    ...fillTokens("vang", accent, mode),
    "vang-line": lineOf(accent, mode),
  };
}

function fillTokens(tokenName: "son" | "vang", color: Hex, mode: ColorMode): Tokens {
  // Gold parts have an outline, `vang-line`; lacquer must stand out from the page without one.
  const standsOut = (candidate: Hex) =>
    tokenName === "vang" || lowestContrast(candidate, mode.page) >= EDGE_RATIO;
  const fill = findShade(
    color,
    (candidate) => standsOut(candidate) && contrast(wordsOn(candidate), candidate) >= TEXT_RATIO,
  );
  const wordColor = wordsOn(fill);
  const washColor = washOf(color, mode);

  return {
    [tokenName]: fill,
    [`${tokenName}-hover`]: shift(
      fill,
      contrast(wordColor, "#000000") > contrast(wordColor, "#ffffff") ? -0.06 : 0.06,
    ),
    [`on-${tokenName}`]: wordColor,
    [`${tokenName}-text`]: findShade(
      color,
      (candidate) => lowestContrast(candidate, [...mode.grounds, washColor]) >= TEXT_RATIO,
    ),
    [`${tokenName}-wash`]: washColor,
  };
}

function lineOf(color: Hex, mode: ColorMode): Hex {
  return findShade(color, (candidate) => lowestContrast(candidate, mode.grounds) >= EDGE_RATIO);
}

/** Mixes the colour into the ground, weakly enough that `ink` stays readable on it. */
function washOf(color: Hex, { ink, wash: { ground, share } }: ColorMode): Hex {
  const tints = [share, share / 2, share / 4].map((tintShare) => mix(color, ground, tintShare));

  return tints.find((tint) => contrast(ink, tint) >= 2 * TEXT_RATIO) ?? ground;
}

/** Finds the nearest shade that fits; black or white if there is none. */
function findShade(color: Hex, isFitting: (findShade: Hex) => boolean): Hex {
  return nearestShade(color, isFitting) ?? ["#000000", "#ffffff"].find(isFitting) ?? color;
}
