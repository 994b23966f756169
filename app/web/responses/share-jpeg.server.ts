import type { Sharp } from "sharp";
import { oneAtATime } from "./one-at-a-time";
import type { Pixels } from "./render-drawing.server";
import { last } from "~/platform/required";

/** The size that link previews expect. */
export const SHARE_SIZE = { width: 1200, height: 630 };

/** WhatsApp ignores larger pictures, and slow connections load no preview with them. */
const MAX_SHARE_BYTES = 300_000;

const QUALITIES = [84, 72, 60, 48, 36, 24];

/** Encodes a picture as a JPEG of 1200 x 630 pixels and at most 300 KB. */
export const shareJpeg = oneAtATime(async (picture: Buffer | Pixels): Promise<Buffer> => {
  // Loads the library on demand.
  const { default: sharp } = await import("sharp");
  const opened = Buffer.isBuffer(picture)
    ? sharp(picture, { pages: 1 })
    : sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 4 } });
  const cropped = await opened
    .resize({ ...SHARE_SIZE, fit: "cover", position: "attention" })
    .flatten({ background: "black" })
    .toColourspace("srgb")
    .timeout({ seconds: 30 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = cropped.info;
  const pixels = () =>
    sharp(cropped.data, { raw: { width, height, channels } }).timeout({ seconds: 30 });

  for (const quality of QUALITIES) {
    const encoded = await encodeJpeg(pixels(), quality);
    if (encoded.byteLength <= MAX_SHARE_BYTES) return encoded;
  }

  // A slight blur makes every picture fit into the limit.
  return encodeJpeg(pixels().blur(3), last(QUALITIES));
});

function encodeJpeg(picture: Sharp, quality: number): Promise<Buffer> {
  return picture.jpeg({ quality }).toBuffer();
}
