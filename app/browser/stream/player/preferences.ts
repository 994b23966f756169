import type { QualityChoice } from "./engine/quality";

const STORAGE_KEY = "nhacsong.player";

export const LYRICS_CHOICES = ["both", "original", "translation", "off"] as const;
export type LyricsChoice = (typeof LYRICS_CHOICES)[number];

export type PlayerPreferences = {
  /** 0 to 100. */
  volume: number | null;
  /** A height, or automatic. */
  quality: Exclude<QualityChoice, "audio">;
  /** Connection types (see `connectionType`) on which only the sound plays. */
  soundOnlyOn: string[];
  /** The language of captions; null for none. */
  captions: string | null;
  /** Shortcuts from anywhere on the page, not only while the focus is in the player. */
  hasKeysEverywhere: boolean;
  /** Which lyrics are shown. */
  lyrics: LyricsChoice;
  /** True if a screen reader reads new chat messages wherever its focus is. */
  readsChat: boolean;
  /** One of SPEEDS. */
  speed: number;
};

const DEFAULTS: PlayerPreferences = {
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

/** The player's settings that this browser remembers. Unknown values count as not chosen. */
export function readPreferences(): PlayerPreferences {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") as Record<string, unknown>;

    return {
      volume: isBetween(stored.volume, 0, 100) ? stored.volume : DEFAULTS.volume,
      quality: isBetween(stored.quality, 1, 10_000) ? stored.quality : DEFAULTS.quality,
      soundOnlyOn: Array.isArray(stored.soundOnlyOn)
        ? stored.soundOnlyOn.filter((item) => typeof item === "string")
        : [],
      captions: typeof stored.captions === "string" ? stored.captions : DEFAULTS.captions,
      lyrics: LYRICS_CHOICES.find((item) => item === stored.lyrics) ?? DEFAULTS.lyrics,
      speed: SPEEDS.find((item) => item === stored.speed) ?? DEFAULTS.speed,
      readsChat: stored.readsChat === true,
      hasKeysEverywhere: stored.hasKeysEverywhere !== false,
    };
  } catch {
    return DEFAULTS;
  }
}

/** Storage may be disabled or full: the choice then lasts as long as the page. */
export function keepPreferences(changed: Partial<PlayerPreferences>) {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...readPreferences(), ...changed }));
  } catch {
    return;
  }
}

/** The quality to use on the current type of connection. */
export function preferredQuality(): QualityChoice {
  const { quality, soundOnlyOn } = readPreferences();

  return soundOnlyOn.includes(connectionType()) ? "audio" : quality;
}

/** Remembers sound only for the current type of connection, a quality for all types. */
export function keepQuality(choice: QualityChoice) {
  const connection = connectionType();
  const otherConnections = readPreferences().soundOnlyOn.filter((item) => item !== connection);
  if (choice === "audio") keepPreferences({ soundOnlyOn: [...otherConnections, connection] });
  else keepPreferences({ quality: choice, soundOnlyOn: otherConnections });
}

/**
 * Chromium on phones distinguishes "wifi" and "cellular"; in other browsers all connections have
 * one type.
 */
function connectionType(): string {
  return (
    (globalThis.navigator as { connection?: { type?: string } } | undefined)?.connection?.type ??
    "any"
  );
}

function isBetween(value: unknown, min: number, max: number): value is number {
  return typeof value === "number" && value >= min && value <= max;
}
