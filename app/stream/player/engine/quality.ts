/** "auto", "audio", or the height of a rung. */
export type QualityChoice = "auto" | "audio" | number;

export interface QualityMenu {
  /** Heights of the rungs that exist, highest first. */
  heights: number[];
  /** Whether the sound can be had alone. */
  audio: boolean;
  /** Bits per second of the sound alone, where the playlist tells. */
  audioBitRate: number | null;
}

export const NO_QUALITIES: QualityMenu = { heights: [], audio: false, audioBitRate: null };

export function heightsOf(levels: { height: number }[]): number[] {
  return [...new Set(levels.map(({ height }) => height).filter((height) => height > 0))].sort((a, b) => b - a);
}

/** Whether a larger picture takes no more bits than this one, so that nobody gains by it. */
export function isWasteful<Rung extends { height: number; bitrate: number }>(rung: Rung, all: Rung[]): boolean {
  return all.some(({ height, bitrate }) => height > rung.height && bitrate <= rung.bitrate);
}

export function parseChoice(value: string): QualityChoice {
  return value === "auto" || value === "audio" ? value : Number(value);
}

/** Megabytes in an hour of so many bits per second, as a whole number. */
export const megabytesAnHour = (bitRate: number) => Math.round((bitRate / 8) * 3600 * 1e-6);

/** Bytes as megabytes with one decimal. */
export const megabytes = (bytes: number) => Math.round(bytes * 1e-5) / 10;
