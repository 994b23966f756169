import type { QualityChoice } from "./engine/quality";

const STORED = "nhacsong.player";

export const LYRICS_CHOICES = ["both", "original", "translation", "off"] as const;
export type LyricsChoice = (typeof LYRICS_CHOICES)[number];

export type PlayerPreferences = {
  /** 0 to 100. */
  volume: number | null;
  /** A height, or automatic. */
  quality: Exclude<QualityChoice, "audio">;
  /** Lines (see `currentLine`) on which only the sound is played. */
  soundOnlyOn: string[];
  /** The language of captions; null for none. */
  captions: string | null;
  /** Shortcuts from anywhere on the page, not only while the focus is in the player. */
  hasKeysEverywhere: boolean;
  /** What is shown of the words of the song. */
  lyrics: LyricsChoice;
  /** A screen reader reads new chat messages wherever it is on the page. */
  readsChat: boolean;
  /** One of SPEEDS. */
  speed: number;
};

const NONE: PlayerPreferences = {
  volume: null,
  quality: "auto",
  soundOnlyOn: [],
  captions: null,
  hasKeysEverywhere: true,
  lyrics: "both",
  readsChat: false,
  speed: 1,
};

/** The speeds of a replay. */
export const SPEEDS = [0.75, 1, 1.25, 1.5];

/** What this browser remembers of the player. Anything unknown counts as not chosen. */
export function readPreferences(): PlayerPreferences {
  try {
    const stored = JSON.parse(localStorage.getItem(STORED) ?? "{}") as Record<string, unknown>;

    return {
      volume: isBetween(stored.volume, 0, 100) ? stored.volume : NONE.volume,
      quality: isBetween(stored.quality, 1, 10_000) ? stored.quality : NONE.quality,
      soundOnlyOn: Array.isArray(stored.soundOnlyOn)
        ? stored.soundOnlyOn.filter((it) => typeof it === "string")
        : [],
      captions: typeof stored.captions === "string" ? stored.captions : NONE.captions,
      lyrics: LYRICS_CHOICES.find((it) => it === stored.lyrics) ?? NONE.lyrics,
      speed: SPEEDS.find((it) => it === stored.speed) ?? NONE.speed,
      readsChat: stored.readsChat === true,
      hasKeysEverywhere: stored.hasKeysEverywhere !== false,
    };
  } catch {
    return NONE;
  }
}

/** Storage may be disabled or full: the choice then lasts as long as the page. */
export function keepPreferences(changed: Partial<PlayerPreferences>) {
  try {
    localStorage.setItem(STORED, JSON.stringify({ ...readPreferences(), ...changed }));
  } catch {
    return;
  }
}

/** The choice for the line in use. */
export function preferredQuality(): QualityChoice {
  const { quality, soundOnlyOn } = readPreferences();

  return soundOnlyOn.includes(currentLine()) ? "audio" : quality;
}

/** Sound only is kept for the line in use, a quality for every line. */
export function keepQuality(choice: QualityChoice) {
  const line = currentLine();
  const others = readPreferences().soundOnlyOn.filter((it) => it !== line);
  if (choice === "audio") keepPreferences({ soundOnlyOn: [...others, line] });
  else keepPreferences({ quality: choice, soundOnlyOn: others });
}

/** Chromium on phones tells "wifi" from "cellular"; elsewhere all lines are one. */
function currentLine(): string {
  return (
    (globalThis.navigator as { connection?: { type?: string } } | undefined)?.connection?.type ??
    "any"
  );
}

function isBetween(value: unknown, min: number, max: number): value is number {
  return typeof value === "number" && value >= min && value <= max;
}
