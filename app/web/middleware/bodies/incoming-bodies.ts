import type { Request, RequestHandler, Response } from "express";
import { bodyBytes, SMALL_BODY_BYTES, smallBodies } from "~/platform/http/bytes-in-flight";
import { addressOf } from "~/platform/http/client-address.server";
import { AppError } from "~/platform/errors";

/** Time for a body on a slow connection: 20 seconds, and one more for each 16 KB. */
const GRACE_MS = 20_000;
const SLOWEST_BYTES_PER_MS = 16;
const TIME_TO_ANSWER_MS = 2000;

/**
 * Bounds the bodies of all requests together, and the time that each may take. Larger bodies are
 * admitted where their sender is known (admitLargeBody). Bodies that no handler reads are dropped.
 */
export const incomingBodies: RequestHandler = (request, response, next) => {
  const { "content-length": length, "transfer-encoding": encoding } = request.headers;
  const bodyLength = bodyBytes(length, encoding, SMALL_BODY_BYTES);
  if (bodyLength === 0) return next();

  try {
    if (bodyLength <= SMALL_BODY_BYTES)
      response.once("close", smallBodies.reserve(addressOf(request), bodyLength));
  } catch (error) {
    return next(error);
  }

  limitTime(request, response, GRACE_MS + bodyLength / SLOWEST_BYTES_PER_MS);
  next();
};

/**
 * Ends a slow body with an error for its handler, which has a moment to respond. After the response
 * the rest is dropped.
 */
function limitTime(request: Request, response: Response, milliseconds: number) {
  let slowTimer = setTimeout(onSlow, milliseconds);

  function onSlow() {
    const tooSlow = new AppError("timeout", "errors:tooSlow");

    request.emit("error", tooSlow);
    slowTimer = setTimeout(() => request.destroy(tooSlow), TIME_TO_ANSWER_MS);
  }

  request.on("error", () => {});
  request.once("end", () => clearTimeout(slowTimer)).once("close", () => clearTimeout(slowTimer));
  response.once("finish", () => request.removeAllListeners("data").resume());
}
