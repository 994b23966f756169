import { randomUUID } from "node:crypto";
import type SharpModule from "sharp";
import type { Sharp, FormatEnum, Metadata } from "sharp";
import { AppError } from "~/platform/errors";
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

/** Pixels of all frames. */
const MAX_PIXELS = 60_000_000;

const MAX_DECODED_BYTES = 150_000_000;

/**
 * Measured bytes of memory per pixel while decoding a frame; formats decoded by line cost almost
 * nothing.
 */
const BYTES_PER_PIXEL = { avif: 18, animation: 10, gif: 6, progressive: 6 };

export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
const WIDTHS = [640, 1280] as const;

export const FORMATS = ["avif", "webp", "jpeg"] as const;
export type ImageFormat = (typeof FORMATS)[number];

type Sharps = typeof SharpModule;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const ID_LENGTH = 36;
const QUALITY = {
  avif: { quality: 50, effort: 2 },
  webp: { quality: 78 },
  jpeg: { quality: 80, mozjpeg: true },
};

const store = fileStore("images");
/** Enough for a profile and a season of shows, too few to keep the encoder busy. */
const pictures = createLimiter(20, 10 * 60);
/** Waiting pictures of the API are in memory. */
const MAX_QUEUE = 10;
const BUSY_SECONDS = 10;
let waiting = 0;
let tail: Promise<unknown> = Promise.resolve();

/** A picture in memory, or a file that is read when it is its turn. */
export type SentPicture = Uint8Array | Blob;

/**
 * Stores a picture upright, without metadata, in two widths and three formats. One at a time, to
 * bound memory.
 * @returns its address on this site, "/images/{id}"
 * @throws AppError unauthenticated, too_large, invalid, throttled
 */
export async function storeImage(actor: Actor, sent: SentPicture): Promise<string> {
  return encodePicture(actor, sent, READABLE_FORMATS, encodeAll);
}

type Opened = { sharp: Sharps; picture: Sharp };

/**
 * Reads a picture within the limits of uploads and encodes it. One at a time, to bound memory.
 * @param formats those that are accepted
 * @throws AppError unauthenticated, too_large, invalid, throttled
 */
export async function encodePicture<Result>(
  actor: Actor,
  sent: SentPicture,
  formats: readonly string[],
  encode: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  assertMember(actor);
  if (sizeOf(sent) > MAX_IMAGE_BYTES) throw new AppError("too_large", "dashboard:imageTooLarge");

  await consume(pictures, actor.userId);
  if (waiting >= MAX_QUEUE) throw tooBusy();

  waiting++;

  const turn = tail.then(() => openAndEncode(sent, formats, encode)).finally(() => waiting--);

  tail = turn.catch(() => {});

  return turn;
}

async function openAndEncode<Result>(
  sent: SentPicture,
  formats: readonly string[],
  encode: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  const sharp = await loadSharp();
  const bytes = sent instanceof Blob ? new Uint8Array(await sent.arrayBuffer()) : sent;

  await assertReadable(bytes, formats);
  try {
    const picture = sharp(bytes, {
      limitInputPixels: MAX_PIXELS,
      failOn: "error",
      pages: 1,
    }).timeout({ seconds: 30 });

    return await encode({ sharp, picture });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code) throw error;

    throw unreadable();
  }
}

/** @returns the bytes in that width and format; null when there is no such picture */
export async function findImage(
  id: string,
  width: number,
  format: ImageFormat,
): Promise<Buffer | null> {
  if (!ID.test(id)) return null;

  const fitting = WIDTHS.find((each) => each >= width) ?? last(WIDTHS);

  return store.read(fileName(id, fitting, format));
}

/** Lists stored pictures with their time in milliseconds. */
export async function listStoredImages(): Promise<{ address: string; writtenAt: number }[]> {
  const ages = new Map<string, number>();

  for (const { name, writtenAt } of await store.list()) {
    const id = name.slice(0, ID_LENGTH);

    ages.set(id, Math.max(ages.get(id) ?? 0, writtenAt));
  }

  return [...ages].map(([id, writtenAt]) => ({ address: `/images/${id}`, writtenAt }));
}

/** The id of a stored picture; null for other addresses. */
export function imageIdOf(address: string | null): string | null {
  const id = /^\/images\/(.+)$/.exec(address ?? "")?.[1];

  return id && ID.test(id) ? id : null;
}

/** Removes a stored picture; other addresses are ignored. */
export async function removeImage(address: string | null) {
  const id = imageIdOf(address);
  if (!id) return;

  for (const width of WIDTHS)
    for (const format of FORMATS) await store.remove(fileName(id, width, format));
}

async function encodeAll({ sharp, picture }: Opened) {
  const id = randomUUID();
  // Decodes once, into the larger size, from which all others are made.
  const { data, info } = await picture
    .rotate()
    .resize(boxOf(last(WIDTHS)))
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;

  for (const each of WIDTHS) {
    const sized = sharp(data, { raw: { width, height, channels } })
      .resize(boxOf(each))
      .timeout({ seconds: 30 });

    for (const format of FORMATS) {
      const encoded = await sized.clone().toFormat(format, QUALITY[format]).toBuffer();

      await store.write(fileName(id, each, format), encoded);
    }
  }

  return `/images/${id}`;
}

const boxOf = (width: number) =>
  ({ width, height: width * 2, fit: "inside", withoutEnlargement: true }) as const;

/**
 * Loaded on first use to save memory. Its cache and parallel decoding cost more memory than they
 * are worth.
 */
async function loadSharp() {
  const { default: sharp } = await import("sharp");

  sharp.cache(false);
  sharp.concurrency(1);

  return sharp;
}

/**
 * Checks the header by its bytes, not the file name. SVG and documents are refused: they can load
 * and run things.
 */
async function assertReadable(bytes: Uint8Array, formats: readonly string[]) {
  if (bytes.byteLength === 0) throw unreadable();

  const sharp = await loadSharp();
  // Reading the header is cheap for any size; decoding is limited below.
  const facts = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!facts?.format || !formats.includes(facts.format)) throw unreadable();
  if (isTooLargeToDecode(facts as PictureFacts))
    throw new AppError("invalid", "dashboard:imageTooManyPixels");
}

function sizeOf(sent: SentPicture): number {
  return sent instanceof Blob ? sent.size : sent.byteLength;
}

function tooBusy() {
  return new AppError("throttled", "errors:throttled", {
    params: { count: BUSY_SECONDS },
    retryAfter: BUSY_SECONDS,
  });
}

function unreadable() {
  return new AppError("invalid", "dashboard:imageUnreadable");
}

function fileName(id: string, width: number, format: ImageFormat) {
  return `${id}-${width}.${format}`;
}

type PictureFacts = Pick<
  Metadata,
  "format" | "width" | "height" | "pages" | "isProgressive" | "depth"
>;

/** Decides from the header whether decoding needs too much memory. */
export function isTooLargeToDecode(facts: PictureFacts): boolean {
  const pixels = facts.width * facts.height;

  return (
    pixels * (facts.pages ?? 1) > MAX_PIXELS || pixels * bytesPerPixel(facts) > MAX_DECODED_BYTES
  );
}

function bytesPerPixel({ format, pages = 1, isProgressive, depth }: PictureFacts): number {
  const deep = depth === "uchar" ? 1 : 2;
  if (format === "heif") return BYTES_PER_PIXEL.avif;
  if (format === "gif") return BYTES_PER_PIXEL.gif;
  if (pages > 1) return BYTES_PER_PIXEL.animation;

  return isProgressive ? BYTES_PER_PIXEL.progressive * deep : 1;
}
