import { AppError } from "~/platform/errors";
import { createLimiter, consume } from "~/platform/throttle.server";
import { UNNAMED_PROXY } from "./client-address.server";
import { required } from "~/platform/required";

/** Bodies up to this size are read from anybody: the largest form without a file. */
export const SMALL_BODY_BYTES = 256 * 1024;
const MB = 1024 * 1024;
const RETRY_SECONDS = 10;

/** `all`: bytes of all requests together. `each`: bytes of one address or person. */
type Limits = { all: number; each: number };

/** Counts the bodies of requests that are not yet answered. */
export class BytesInFlight {
  private total = 0;
  private readonly byKey = new Map<string, number>();

  constructor(private readonly limits: Limits) {}

  /**
   * @returns a function that gives the bytes back, once.
   * @throws AppError throttled, unavailable
   */
  reserve(key: string, bytes: number): () => void {
    const own = (this.byKey.get(key) ?? 0) + bytes;
    if (this.total + bytes > this.limits.all) throw busy("unavailable");
    if (own > this.limits.each && key !== UNNAMED_PROXY) throw busy("throttled");

    this.total += bytes;
    this.byKey.set(key, own);

    let isReleased = false;

    return () => {
      if (!isReleased) this.release(key, bytes);
      isReleased = true;
    };
  }

  private release(key: string, bytes: number) {
    const rest = required(this.byKey.get(key)) - bytes;

    this.total -= bytes;
    if (rest > 0) this.byKey.set(key, rest);
    else this.byKey.delete(key);
  }
}

/** Small bodies by address, in memory. */
export const smallBodies = new BytesInFlight({ all: 32 * MB, each: 16 * MB });
/** Larger bodies by person, so that uploads leave room for forms. */
const largeBodies = new BytesInFlight({ all: 96 * MB, each: 32 * MB });
const uploads = createLimiter(60, 10 * 60);

/**
 * Admits a body above SMALL_BODY_BYTES, after its sender and their right are known and before a
 * byte of it is read.
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
 * Bytes of a body by the request's headers.
 * @param most for a body that does not say its length
 */
export function bodyBytes(contentLength: Header, transferEncoding: Header, most: number): number {
  return transferEncoding ? most : Number(contentLength ?? 0);
}

function busy(code: "throttled" | "unavailable") {
  return new AppError(code, "errors:busy", {
    params: { count: RETRY_SECONDS },
    retryAfter: RETRY_SECONDS,
  });
}
