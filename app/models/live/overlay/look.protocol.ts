import type { Language } from "~db/vocabularies";

/** How an overlay looks: the parameters of its address. */
export type OverlayLook = {
  show: OverlayPart[];
  position: OverlayPosition;
  theme: OverlayTheme;
  /** Colors of six hexadecimal digits, used with the theme "custom". */
  text: string;
  name: string;
  background: string;
  /** Percent, of the background behind each line. */
  opacity: number;
  /** Pixels. */
  size: number;
  /** Lines of chat and tips at once. */
  lines: number;
  /** Seconds until a line leaves; 0: it stays until newer ones take its place. */
  stay: number;
  /** Seconds until a line appears, so that moderators can remove it first. */
  delay: number;
  /** Null: the browser's. */
  lang: Language | null;
  /** Shows examples instead of a show. */
  sample: boolean;
};

export const OVERLAY_PARTS = ["chat", "tips", "requests", "song"] as const;
export type OverlayPart = (typeof OVERLAY_PARTS)[number];
export const OVERLAY_POSITIONS = ["bottom-left", "bottom-right", "top-left", "top-right"] as const;
export type OverlayPosition = (typeof OVERLAY_POSITIONS)[number];
export const OVERLAY_THEMES = ["dark", "light", "custom"] as const;
export type OverlayTheme = (typeof OVERLAY_THEMES)[number];
export const OVERLAY_RANGES = {
  opacity: [0, 100],
  size: [12, 96],
  lines: [1, 20],
  stay: [0, 600],
  delay: [0, 30],
} as const;
export type OverlayNumber = keyof typeof OVERLAY_RANGES;
export const OVERLAY_NUMBERS = Object.keys(OVERLAY_RANGES) as OverlayNumber[];
export const OVERLAY_COLORS = ["text", "name", "background"] as const;
type Color = (typeof OVERLAY_COLORS)[number];

/** Requests are shown to viewers only by choice: their senders wrote them to the artist. */
export const DEFAULT_LOOK: OverlayLook = {
  show: ["chat", "tips", "song"],
  position: "bottom-left",
  theme: "dark",
  text: "faeedb",
  name: "f5c266",
  background: "0c0604",
  opacity: 78,
  size: 20,
  lines: 6,
  stay: 20,
  delay: 5,
  lang: null,
  sample: false,
};

const THEME_COLORS: Record<"dark" | "light", Record<Color, string>> = {
  dark: { text: DEFAULT_LOOK.text, name: DEFAULT_LOOK.name, background: DEFAULT_LOOK.background },
  light: { text: "241008", name: "8e1a12", background: "fffaf2" },
};

/** A parameter that was not understood. */
export type RefusedParameter = "show" | "position" | "theme" | "lang" | Color | OverlayNumber;
export type ReadLook = { look: OverlayLook; refused: RefusedParameter[] };

/** Reads the parameters of an address. What is refused has its default. Other parameters are ignored. */
export function readOverlayLook(query: URLSearchParams): ReadLook {
  const look = { ...DEFAULT_LOOK, sample: query.get("sample") === "1" };
  const refused: RefusedParameter[] = [];
  const read = <Name extends RefusedParameter>(name: Name, parse: (typed: string) => OverlayLook[Name] | undefined) => {
    const typed = query.getAll(name).join(",").trim();
    if (typed === "") return;
    const value = parse(typed);
    if (value === undefined) refused.push(name);
    else look[name] = value as never;
  };
  read("show", partsOf);
  read("position", oneOf(OVERLAY_POSITIONS));
  read("theme", oneOf(OVERLAY_THEMES));
  read("lang", oneOf(["vi", "en"] as const));
  for (const name of OVERLAY_COLORS) read(name, colorOf);
  for (const name of OVERLAY_NUMBERS) read(name, numberIn(OVERLAY_RANGES[name]));
  return { look, refused };
}

/** The parameters that differ from the defaults. */
export function overlayQuery(look: OverlayLook): string {
  const query = new URLSearchParams();
  for (const name of Object.keys(look) as (keyof OverlayLook)[]) {
    const isUnused = (OVERLAY_COLORS as readonly string[]).includes(name) && look.theme !== "custom";
    const written = textOf(look[name]);
    if (!isUnused && written !== textOf(DEFAULT_LOOK[name])) query.set(name, written);
  }
  // Commas are allowed in a query, and the address is read by people.
  const text = query.toString().replaceAll("%2C", ",");
  return text ? `?${text}` : "";
}

/** The colors that the overlay has. */
export function colorsOf({ theme, text, name, background }: OverlayLook): Record<Color, string> {
  return theme === "custom" ? { text, name, background } : THEME_COLORS[theme];
}

function textOf(value: OverlayLook[keyof OverlayLook]): string {
  if (Array.isArray(value)) return value.join(",");
  return typeof value === "boolean" ? (value ? "1" : "") : String(value ?? "");
}

function partsOf(typed: string): OverlayPart[] | undefined {
  const named = typed.split(",").map((part) => part.trim());
  const isKnown = named.every((part) => (OVERLAY_PARTS as readonly string[]).includes(part));
  return isKnown ? OVERLAY_PARTS.filter((part) => named.includes(part)) : undefined;
}

function oneOf<Value extends string>(values: readonly Value[]) {
  return (typed: string) => values.find((value) => value === typed);
}

function colorOf(typed: string): string | undefined {
  return /^#?([0-9a-f]{6})$/i.exec(typed)?.[1]!.toLowerCase();
}

function numberIn([least, most]: readonly [number, number]) {
  return (typed: string) => {
    const value = /^\d{1,3}$/.test(typed) ? Number(typed) : NaN;
    return value >= least && value <= most ? value : undefined;
  };
}
