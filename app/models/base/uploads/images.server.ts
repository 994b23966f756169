import { randomUUID } from "node:crypto";
import type SharpModule from "sharp";
import type { Sharp, FormatEnum, Metadata } from "sharp";
import { AppError, busyError } from "~/platform/errors";
import { fileStore } from "~/integrations/storage/files.server";
import { createLimiter, consume } from "~/platform/throttle.server";
import type { Actor } from "../actor";
import { assertMember } from "../permissions";
import { last } from "~/platform/required";

const READABLE_FORMATS: readonly string[] = [
  "jpeg",
  "png",
  "webp",
  "gif",
  "heif",
] satisfies (keyof FormatEnum)[];

/** Maximum number of pixels of all frames together. */
const MAX_PIXELS = 60_000_000;

const MAX_DECODED_BYTES = 150_000_000;

/**
 * Measured bytes of memory per pixel while decoding a frame; formats decoded by line cost almost
 * nothing.
 */
const BYTES_PER_PIXEL = { avif: 18, animation: 10, gif: 6, progressive: 6 };

export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
const IMAGE_WIDTHS = [640, 1280] as const;

export const IMAGE_FORMATS = ["avif", "webp", "jpeg"] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

type Sharps = typeof SharpModule;
const IMAGE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const ID_LENGTH = 36;
const QUALITY = {
  avif: { quality: 50, effort: 2 },
  webp: { quality: 78 },
  jpeg: { quality: 80, mozjpeg: true },
};

const store = fileStore("images");
/**
 * Limit of uploads: enough for a profile and a season of shows, too few to keep the encoder busy.
 */
const uploadLimiter = createLimiter(20, 10 * 60);
/**
 * Maximum number of pictures that wait to be encoded. It is low because pictures sent through the
 * API wait in memory.
 */
const MAX_QUEUE = 10;
const BUSY_SECONDS = 10;
let waitingCount = 0;
let lastInQueue: Promise<unknown> = Promise.resolve();

/** A picture in memory, or a file that is read at its turn. */
export type SentPicture = Uint8Array | Blob;

/**
 * Stores a picture upright, without metadata, in two widths and three formats. One at a time, to
 * bound memory.
 * @returns its address on this site, "/images/{id}"
 * @throws AppError unauthenticated, too_large, invalid, throttled
 */
export async function storeImage(actor: Actor, sentPicture: SentPicture): Promise<string> {
  return encodePicture(actor, sentPicture, READABLE_FORMATS, encodeAllSizes);
}

type OpenedPicture = { sharp: Sharps; picture: Sharp };

/**
 * Reads a picture within the limits of uploads and encodes it. One at a time, to bound memory.
 * @param formats the accepted formats
 * @throws AppError unauthenticated, too_large, invalid, throttled
 */
export async function encodePicture<Result>(
  actor: Actor,
  sentPicture: SentPicture,
  formats: readonly string[],
  encode: (opened: OpenedPicture) => Promise<Result>,
): Promise<Result> {
  assertMember(actor);
  if (sizeOf(sentPicture) > MAX_IMAGE_BYTES)
    throw new AppError("too_large", "dashboard:imageTooLarge");

  await consume(uploadLimiter, actor.userId);
  if (waitingCount >= MAX_QUEUE) throw tooBusyError();

  waitingCount++;

  const encoding = lastInQueue
    .then(() => openAndEncode(sentPicture, formats, encode))
    .finally(() => waitingCount--);

  lastInQueue = encoding.catch(() => {});

  return encoding;
}

async function openAndEncode<Result>(
  sentPicture: SentPicture,
  formats: readonly string[],
  encode: (opened: OpenedPicture) => Promise<Result>,
): Promise<Result> {
  const sharp = await loadSharp();
  const pictureBytes =
    sentPicture instanceof Blob ? new Uint8Array(await sentPicture.arrayBuffer()) : sentPicture;

  await assertReadable(pictureBytes, formats);
  try {
    const picture = sharp(pictureBytes, {
      limitInputPixels: MAX_PIXELS,
      failOn: "error",
      pages: 1,
    }).timeout({ seconds: 30 });

    return await encode({ sharp, picture });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code) throw error;

    // sharp's timeout has no code. The server was too slow; the picture may be fine.
    throw /timeout: \d+%/.test(String(error)) ? busyError(BUSY_SECONDS) : unreadableError();
  }
}

/** @returns the bytes in that width and format; null when there is no such picture */
export async function findImage(
  imageId: string,
  width: number,
  format: ImageFormat,
): Promise<Buffer | null> {
  if (!IMAGE_ID.test(imageId)) return null;

  const storedWidth = IMAGE_WIDTHS.find((each) => each >= width) ?? last(IMAGE_WIDTHS);

  return store.read(fileName(imageId, storedWidth, format));
}

/** Lists stored pictures with their time in milliseconds. */
export async function listStoredImages(): Promise<{ address: string; writtenAt: number }[]> {
  const writtenAtById = new Map<string, number>();

  for (const { name: imageFile, writtenAt } of await store.list()) {
    const imageId = imageFile.slice(0, ID_LENGTH);

    writtenAtById.set(imageId, Math.max(writtenAtById.get(imageId) ?? 0, writtenAt));
  }

  return [...writtenAtById].map(([imageId, writtenAt]) => ({
    address: `/images/${imageId}`,
    writtenAt,
  }));
}

/** The id of a stored picture; null for other addresses. */
export function imageIdOf(address: string | null): string | null {
  const imageId = /^\/images\/(.+)$/.exec(address ?? "")?.[1];

  return imageId && IMAGE_ID.test(imageId) ? imageId : null;
}

/** Removes a stored picture; other addresses are ignored. */
export async function removeImage(address: string | null) {
  const imageId = imageIdOf(address);
  if (!imageId) return;

  for (const width of IMAGE_WIDTHS)
    for (const format of IMAGE_FORMATS) await store.remove(fileName(imageId, width, format));
}

async function encodeAllSizes({ sharp, picture }: OpenedPicture) {
  const imageId = randomUUID();
  // Decodes once, into the larger size, from which all others are made.
  const { data: rawPixels, info: rawInfo } = await picture
    .rotate()
    .resize(boxOf(last(IMAGE_WIDTHS)))
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = rawInfo;

  for (const targetWidth of IMAGE_WIDTHS) {
    const resized = sharp(rawPixels, { raw: { width, height, channels } })
      .resize(boxOf(targetWidth))
      .timeout({ seconds: 30 });

    for (const format of IMAGE_FORMATS) {
      const encoded = await resized.clone().toFormat(format, QUALITY[format]).toBuffer();

      await store.write(fileName(imageId, targetWidth, format), encoded);
    }
  }

  return `/images/${imageId}`;
}

const boxOf = (width: number) =>
  ({ width, height: width * 2, fit: "inside", withoutEnlargement: true }) as const;

/**
 * Loads sharp at first use to save memory, without its cache and parallel decoding, which need much
 * memory.
 */
async function loadSharp() {
  const { default: sharp } = await import("sharp");

  sharp.cache(false);
  sharp.concurrency(1);

  return sharp;
}

/**
 * Checks the header by its bytes, not the file name. SVG and documents are refused, because they
 * can run scripts and load files.
 */
async function assertReadable(pictureBytes: Uint8Array, formats: readonly string[]) {
  if (pictureBytes.byteLength === 0) throw unreadableError();

  const sharp = await loadSharp();
  // Reading the header is cheap for any size; decoding is limited below.
  const pictureFacts = await sharp(pictureBytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!pictureFacts?.format || !formats.includes(pictureFacts.format)) throw unreadableError();
  if (isTooLargeToDecode(pictureFacts as PictureFacts))
    throw new AppError("invalid", "dashboard:imageTooManyPixels");
}

function sizeOf(sentPicture: SentPicture): number {
  return sentPicture instanceof Blob ? sentPicture.size : sentPicture.byteLength;
}

function tooBusyError() {
  return new AppError("throttled", "errors:throttled", {
    params: { count: BUSY_SECONDS },
    retryAfter: BUSY_SECONDS,
  });
}

function unreadableError() {
  return new AppError("invalid", "dashboard:imageUnreadable");
}

function fileName(imageId: string, width: number, format: ImageFormat) {
  return `${imageId}-${width}.${format}`;
}

type PictureFacts = Pick<
  Metadata,
  "format" | "width" | "height" | "pages" | "isProgressive" | "depth"
>;

/** Decides from the header whether decoding needs too much memory. */
export function isTooLargeToDecode(pictureFacts: PictureFacts): boolean {
  const pixels = pictureFacts.width * pictureFacts.height;

  return (
    pixels * (pictureFacts.pages ?? 1) > MAX_PIXELS ||
    pixels * bytesPerPixel(pictureFacts) > MAX_DECODED_BYTES
  );
}

function bytesPerPixel({ format, pages = 1, isProgressive, depth }: PictureFacts): number {
  const depthFactor = depth === "uchar" ? 1 : 2;
  if (format === "heif") return BYTES_PER_PIXEL.avif;
  if (format === "gif") return BYTES_PER_PIXEL.gif;
  if (pages > 1) return BYTES_PER_PIXEL.animation;

  return isProgressive ? BYTES_PER_PIXEL.progressive * depthFactor : 1;
}
