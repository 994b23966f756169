import type { FormatEnum, Metadata } from "sharp";

export const READABLE_FORMATS: readonly string[] = [
  "jpeg",
  "png",
  "webp",
  "gif",
  "heif",
] satisfies (keyof FormatEnum)[];
/** Pixels of all frames together. */
export const MAX_PIXELS = 60_000_000;
const MAX_DECODED_BYTES = 150_000_000;

/** Bytes of memory per pixel of one frame while it is decoded, measured; formats read line by line cost next to nothing. */
const BYTES_PER_PIXEL = { avif: 18, animation: 10, gif: 6, progressive: 6 };

export type PictureFacts = Pick<Metadata, "format" | "width" | "height" | "pages" | "isProgressive" | "depth">;

/** Decides from the header whether decoding takes more memory than an upload may. */
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
