import type { FormatEnum, Metadata } from "sharp";

export const READABLE_FORMATS: readonly string[] = [
  "jpeg",
  "png",
  "webp",
  "gif",
  "heif",
] satisfies (keyof FormatEnum)[];
/** Pixels of all frames. */
export const MAX_PIXELS = 60_000_000;
const MAX_DECODED_BYTES = 150_000_000;

/** Measured bytes of memory per pixel while decoding a frame; formats decoded by line cost almost nothing. */
const BYTES_PER_PIXEL = { avif: 18, animation: 10, gif: 6, progressive: 6 };

export type PictureFacts = Pick<Metadata, "format" | "width" | "height" | "pages" | "isProgressive" | "depth">;

/** Decides from the header whether decoding needs too much memory. */
export function isTooLargeToDecode(facts: PictureFacts): boolean {
  const pixels = facts.width * facts.height;

  return pixels * (facts.pages ?? 1) > MAX_PIXELS || pixels * bytesPerPixel(facts) > MAX_DECODED_BYTES;
}

function bytesPerPixel({ format, pages = 1, isProgressive, depth }: PictureFacts): number {
  const deep = depth === "uchar" ? 1 : 2;
  if (format === "heif") return BYTES_PER_PIXEL.avif;
  if (format === "gif") return BYTES_PER_PIXEL.gif;
  if (pages > 1) return BYTES_PER_PIXEL.animation;

  return isProgressive ? BYTES_PER_PIXEL.progressive * deep : 1;
}
