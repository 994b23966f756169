export type QualityChoice = "auto" | "audio" | number;

export interface QualityMenu {
  /** Heights of the available pictures, highest first. */
  heights: number[];
  /** True if audio only is available. */
  audio: boolean;
  /** Bits per second; null if the playlist does not say. */
  audioBitRate: number | null;
}

export const NO_QUALITIES: QualityMenu = { heights: [], audio: false, audioBitRate: null };

export function heightsOf(levels: { height: number }[]): number[] {
  return [...new Set(levels.map(({ height }) => height).filter((height) => height > 0))].sort(
    (left, right) => right - left,
  );
}

/** True if a larger rendition needs no more bits than this one. */
export function isWasteful<Rendition extends { height: number; bitrate: number }>(
  rendition: Rendition,
  others: Rendition[],
): boolean {
  return others.some(
    ({ height, bitrate }) => height > rendition.height && bitrate <= rendition.bitrate,
  );
}

export function parseChoice(value: string): QualityChoice {
  return value === "auto" || value === "audio" ? value : Number(value);
}

export const megabytesAnHour = (bitRate: number) => Math.round((bitRate / 8) * 3600 * 1e-6);

/** Converts bytes to megabytes, rounded to one decimal. */
export const megabytes = (bytes: number) => Math.round(bytes * 1e-5) / 10;
