import { type Accents, lowest, NIGHT, PAPER, wordsOn } from "./accent-roles";
import { contrast, EDGE_RATIO, type Hex, mix, TEXT_RATIO } from "./contrast";
import { nearestShade, shift } from "./shades";
import { required } from "~/platform/required";

/** Values for the tokens of tokens.css, without "--ns-". */
export type Tokens = Record<string, Hex>;
type Mode = {
  grounds: readonly Hex[];
  page: readonly Hex[];
  ink: Hex;
  wash: { ground: Hex; share: number };
};

const LIGHT_MODE: Mode = {
  grounds: [PAPER.bg, PAPER.surface, PAPER.sunken],
  page: [PAPER.bg, PAPER.surface],
  ink: PAPER.ink,
  wash: { ground: PAPER.surface, share: 0.13 },
};
const NIGHT_MODE: Mode = {
  grounds: [NIGHT.bg, NIGHT.surface, NIGHT.raised, NIGHT.sunken],
  page: [NIGHT.bg, NIGHT.surface],
  ink: NIGHT.ink,
  wash: { ground: NIGHT.bg, share: 0.22 },
};
/** A panel of lacquer has light words in both modes; badges on pictures are night in both. */
const LACQUER_INKS = ["#fff3df", "#fbdcc0"];
const TAG = "#1c110d";

/**
 * Each role gets the colour or its nearest readable shade, in light and dark mode and on what is
 * the same in both.
 */
export function accentTokens(accents: Accents): Record<"light" | "night" | "always", Tokens> {
  const light = modeTokens(accents, LIGHT_MODE);
  const night = modeTokens(accents, NIGHT_MODE);
  const lacquer = shade(accents.primary, (it) => lowest(it, LACQUER_INKS) >= 5.5);

  return {
    light: { ...light, accent: required(light.son) },
    night: { ...night, accent: night["vang-text"]! },
    always: {
      lacquer,
      "lacquer-deep": shift(lacquer, -0.06),
      dot: night["son-text"]!,
      "tag-ink": shade(accents.accent, (it) => contrast(it, TAG) >= TEXT_RATIO),
      "tag-edge": night["vang-line"]!,
    },
  };
}

function modeTokens({ primary, accent }: Accents, mode: Mode): Tokens {
  return {
    ...fillTokens("son", primary, mode),
    ...fillTokens("vang", accent, mode),
    "vang-line": lineOf(accent, mode),
  };
}

function fillTokens(name: "son" | "vang", color: Hex, mode: Mode): Tokens {
  // Gold things have an outline, `vang-line`; lacquer must stand out from the page by itself.
  const standsOut = (it: Hex) => name === "vang" || lowest(it, mode.page) >= EDGE_RATIO;
  const fill = shade(color, (it) => standsOut(it) && contrast(wordsOn(it), it) >= TEXT_RATIO);
  const words = wordsOn(fill);
  const wash = washOf(color, mode);

  return {
    [name]: fill,
    [`${name}-hover`]: shift(
      fill,
      contrast(words, "#000000") > contrast(words, "#ffffff") ? -0.06 : 0.06,
    ),
    [`on-${name}`]: words,
    [`${name}-text`]: shade(color, (it) => lowest(it, [...mode.grounds, wash]) >= TEXT_RATIO),
    [`${name}-wash`]: wash,
  };
}

function lineOf(color: Hex, mode: Mode): Hex {
  return shade(color, (it) => lowest(it, mode.grounds) >= EDGE_RATIO);
}

/** A tint of the ground, on which ink reads well whatever the colour. */
function washOf(color: Hex, { ink, wash: { ground, share } }: Mode): Hex {
  const tints = [share, share / 2, share / 4].map((it) => mix(color, ground, it));

  return tints.find((tint) => contrast(ink, tint) >= 2 * TEXT_RATIO) ?? ground;
}

/** Black or white fit where no shade does. */
function shade(color: Hex, fits: (shade: Hex) => boolean): Hex {
  return nearestShade(color, fits) ?? ["#000000", "#ffffff"].find(fits) ?? color;
}
