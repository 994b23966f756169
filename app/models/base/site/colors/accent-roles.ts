import { contrast, EDGE_RATIO, type Hex, TEXT_RATIO } from "./contrast";
import { nearestShade } from "./shades";
import { first, required } from "~/platform/required";

/** The two colours that operators choose. */
export type Accents = { primary: Hex; accent: Hex };
export type AccentName = keyof Accents;
export const DEFAULT_ACCENTS: Accents = { primary: "#b3201a", accent: "#f0b440" };

/** Grounds of tokens.css, which stay as they are. */
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
const WORDS = { light: "#fff6e6", dark: "#1d0d06" } as const;

const paper = [PAPER.bg, PAPER.surface, PAPER.sunken];
const night = [NIGHT.bg, NIGHT.surface, NIGHT.raised, NIGHT.sunken];

/** What a colour is used for: against which grounds it must reach which ratio. */
type Role = { id: RoleId; needed: number; grounds: readonly Hex[] };
export type RoleId = "fillOnPaper" | "fillAtNight" | "textOnPaper" | "textAtNight";

const ROLES: Record<AccentName, readonly Role[]> = {
  primary: [
    { id: "fillOnPaper", needed: EDGE_RATIO, grounds: [PAPER.bg, PAPER.surface] },
    { id: "fillAtNight", needed: EDGE_RATIO, grounds: [NIGHT.bg, NIGHT.surface] },
  ],
  accent: [
    { id: "textOnPaper", needed: TEXT_RATIO, grounds: paper },
    { id: "textAtNight", needed: TEXT_RATIO, grounds: night },
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
 * How a colour does in a role: `used` is the colour itself, or our own shade of it; `shade` is the
 * nearest that reaches the ratio, the colour itself if it does.
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

/** Every role of a colour, and the words on it, which are light or dark as they read better. */
export function checkAccent(name: AccentName, color: Hex): RoleCheck[] {
  const words = { needed: TEXT_RATIO, on: wordsOn(color), ratio: contrast(wordsOn(color), color) };
  const shade = required(nearestShade(color, (it) => contrast(wordsOn(it), it) >= TEXT_RATIO));
  const roles = ROLES[name].map(({ id, needed, grounds }) => {
    const ratioOf = (it: Hex) => lowest(it, grounds);
    const fits = (it: Hex) =>
      ratioOf(it) >= needed && (id.startsWith("text") || contrast(wordsOn(it), it) >= TEXT_RATIO);
    const used = color === DEFAULT_ACCENTS[name] ? OWN_SHADES[id] : color;
    const best = required(nearestShade(used, fits));

    return {
      id,
      needed,
      ratio: ratioOf(used),
      shade: best,
      shadeRatio: ratioOf(best),
      on: first(grounds),
      used,
    };
  });

  return [
    { id: "words", ...words, shade, shadeRatio: contrast(wordsOn(shade), shade), used: color },
    ...roles,
  ];
}

export function isReadable({ ratio, needed }: RoleCheck): boolean {
  return ratio >= needed;
}

/** The colour of words on a fill. */
export function wordsOn(fill: Hex): Hex {
  return contrast(WORDS.light, fill) >= contrast(WORDS.dark, fill) ? WORDS.light : WORDS.dark;
}

export function lowest(color: Hex, grounds: readonly Hex[]): number {
  return Math.min(...grounds.map((ground) => contrast(color, ground)));
}
