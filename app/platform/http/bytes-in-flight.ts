import { busyError } from "~/platform/errors";
import { createLimiter, consume } from "~/platform/throttle.server";
import { UNNAMED_PROXY } from "./client-address.server";
import { required } from "~/platform/required";

/** Bodies up to this size are read from any client; the largest form without a file is smaller. */
export const SMALL_BODY_BYTES = 256 * 1024;
const MEGABYTE = 1024 * 1024;
const RETRY_SECONDS = 10;

/** `all`: bytes of all requests together. `each`: bytes of one address or person. */
type Limits = { all: number; each: number };

/** Counts the bodies of requests that are not yet answered. */
export class BytesInFlight {
  private total = 0;
  private readonly bytesByKey = new Map<string, number>();

  constructor(private readonly limits: Limits) {}

  /**
   * @returns a function that releases the bytes; further calls do nothing.
   * @throws AppError throttled, unavailable
   */
  reserve(senderKey: string, bytes: number): () => void {
    const senderBytes = (this.bytesByKey.get(senderKey) ?? 0) + bytes;
    if (this.total + bytes > this.limits.all) throw busyError(RETRY_SECONDS, "unavailable");
    if (senderBytes > this.limits.each && senderKey !== UNNAMED_PROXY)
      throw busyError(RETRY_SECONDS, "throttled");

    this.total += bytes;
    this.bytesByKey.set(senderKey, senderBytes);

    let isReleased = false;

    return () => {
      if (!isReleased) this.release(senderKey, bytes);
      isReleased = true;
    };
  }

  private release(senderKey: string, bytes: number) {
    const remaining = required(this.bytesByKey.get(senderKey)) - bytes;

    this.total -= bytes;
    if (remaining > 0) this.bytesByKey.set(senderKey, remaining);
    else this.bytesByKey.delete(senderKey);
  }
}

/** Bytes of small bodies in memory, counted by address. */
export const smallBodies = new BytesInFlight({ all: 32 * MEGABYTE, each: 16 * MEGABYTE });
/**
 * Bytes of larger bodies, counted by person. They have their own limit, so that uploads leave room
 * for forms.
 */
const largeBodies = new BytesInFlight({ all: 96 * MEGABYTE, each: 32 * MEGABYTE });
const uploads = createLimiter(60, 10 * 60);

/**
 * Admits a body above SMALL_BODY_BYTES, after the sender and the sender's permission are checked
 * and before a byte of the body is read.
 * @param person the sender's account or session
 * @returns a function that must be called when the request is over.
 * @throws AppError throttled, unavailable
 */
export async function admitLargeBody(person: string, bytes: number): Promise<() => void> {
  await consume(uploads, person);

  return largeBodies.reserve(person, bytes);
}

type Header = string | null | undefined;

/**
 * Size of a body according to the request's headers.
 * @param maxBytes result for a body without a length
 */
export function bodyBytes(
  contentLength: Header,
  transferEncoding: Header,
  maxBytes: number,
): number {
  return transferEncoding ? maxBytes : Number(contentLength ?? 0);
}
