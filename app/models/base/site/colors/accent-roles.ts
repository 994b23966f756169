import { contrast, EDGE_RATIO, type Hex, TEXT_RATIO } from "./contrast";
import { nearestShade } from "./shades";
import { first, required } from "~/platform/required";

/** The two colours that operators choose. */
export type Accents = { primary: Hex; accent: Hex };
export type AccentName = keyof Accents;
export const DEFAULT_ACCENTS: Accents = { primary: "#b3201a", accent: "#f0b440" };

/** Grounds of tokens.css, which operators cannot change. */
export const PAPER = {
  bg: "#fbf5e9",
  surface: "#fffcf5",
  sunken: "#f2e8d6",
  ink: "#241410",
} as const;
export const NIGHT = {
  bg: "#140c0a",
  surface: "#20140f",
  raised: "#2b1c16",
  sunken: "#0d0706",
  ink: "#faeedb",
} as const;
const WORD_COLORS = { light: "#fff6e6", dark: "#1d0d06" } as const;

const paperGrounds = [PAPER.bg, PAPER.surface, PAPER.sunken];
const nightGrounds = [NIGHT.bg, NIGHT.surface, NIGHT.raised, NIGHT.sunken];

/** A use of a colour: the ratio that it must reach on these grounds. */
type ColorRole = { id: RoleId; needed: number; grounds: readonly Hex[] };
export type RoleId = "fillOnPaper" | "fillAtNight" | "textOnPaper" | "textAtNight";

const ROLES: Record<AccentName, readonly ColorRole[]> = {
  primary: [
    { id: "fillOnPaper", needed: EDGE_RATIO, grounds: [PAPER.bg, PAPER.surface] },
    { id: "fillAtNight", needed: EDGE_RATIO, grounds: [NIGHT.bg, NIGHT.surface] },
  ],
  accent: [
    { id: "textOnPaper", needed: TEXT_RATIO, grounds: paperGrounds },
    { id: "textAtNight", needed: TEXT_RATIO, grounds: nightGrounds },
  ],
};

/** The shades of tokens.css, which belong to the default colours. */
const OWN_SHADES: Record<RoleId, Hex> = {
  fillOnPaper: DEFAULT_ACCENTS.primary,
  fillAtNight: "#c92d21",
  textOnPaper: "#7d4e00",
  textAtNight: "#f5c266",
};

/**
 * Result of a colour in a role: `used` is the colour itself, or the shade of tokens.css for a
 * default colour; `shade` is the nearest shade that reaches the ratio, or the colour itself.
 */
export type RoleCheck = {
  id: RoleId | "words";
  ratio: number;
  needed: number;
  shade: Hex;
  shadeRatio: number;
  on: Hex;
  used: Hex;
};

/**
 * Checks the contrast of a colour in each role, and the contrast of words on the colour, which are
 * light or dark (see `wordsOn`).
 */
export function checkAccent(accentName: AccentName, color: Hex): RoleCheck[] {
  const wordsCheck = {
    needed: TEXT_RATIO,
    on: wordsOn(color),
    ratio: contrast(wordsOn(color), color),
  };
  const wordsShade = required(
    nearestShade(color, (candidate) => contrast(wordsOn(candidate), candidate) >= TEXT_RATIO),
  );
  const roleChecks = ROLES[accentName].map(({ id, needed, grounds }) => {
    const ratioOf = (candidate: Hex) => lowestContrast(candidate, grounds);
    const isReadableShade = (candidate: Hex) =>
      ratioOf(candidate) >= needed &&
      (id.startsWith("text") || contrast(wordsOn(candidate), candidate) >= TEXT_RATIO);
    const usedColor = color === DEFAULT_ACCENTS[accentName] ? OWN_SHADES[id] : color;
    const nearest = required(nearestShade(usedColor, isReadableShade));

    return {
      id,
      needed,
      ratio: ratioOf(usedColor),
      shade: nearest,
      shadeRatio: ratioOf(nearest),
      on: first(grounds),
      used: usedColor,
    };
  });

  return [
    {
      id: "words",
      ...wordsCheck,
      shade: wordsShade,
      shadeRatio: contrast(wordsOn(wordsShade), wordsShade),
      used: color,
    },
    ...roleChecks,
  ];
}

export function reachesRatio({ ratio, needed }: RoleCheck): boolean {
  return ratio >= needed;
}

/** Finds the colour of words on a fill: the one with more contrast. */
export function wordsOn(fill: Hex): Hex {
  return contrast(WORD_COLORS.light, fill) >= contrast(WORD_COLORS.dark, fill)
    ? WORD_COLORS.light
    : WORD_COLORS.dark;
}

export function lowestContrast(color: Hex, grounds: readonly Hex[]): number {
  return Math.min(...grounds.map((ground) => contrast(color, ground)));
}
