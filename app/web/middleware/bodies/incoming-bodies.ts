import type { Request, RequestHandler, Response } from "express";
import { bodyBytes, SMALL_BODY_BYTES, smallBodies } from "~/platform/http/bytes-in-flight";
import { addressOf } from "~/platform/http/client-address.server";
import { AppError } from "~/platform/errors";

/** A form on a slow line: 20 seconds, and one more for each 16 KB. */
const GRACE_MS = 20_000;
const SLOWEST_BYTES_PER_MS = 16;
const TIME_TO_ANSWER_MS = 2000;

/**
 * Bounds the bodies of all requests together, and the time that each may take. Larger bodies are
 * admitted where their sender is known (admitLargeBody). What nobody reads is dropped.
 */
export const incomingBodies: RequestHandler = (request, response, next) => {
  const { "content-length": length, "transfer-encoding": encoding } = request.headers;
  const bytes = bodyBytes(length, encoding, SMALL_BODY_BYTES);
  if (bytes === 0) return next();

  try {
    if (bytes <= SMALL_BODY_BYTES)
      response.once("close", smallBodies.reserve(addressOf(request), bytes));
  } catch (error) {
    return next(error);
  }

  limitTime(request, response, GRACE_MS + bytes / SLOWEST_BYTES_PER_MS);
  next();
};

/**
 * Ends a slow body with an error for its reader, who has a moment to answer. After an answer the
 * rest is dropped.
 */
function limitTime(request: Request, response: Response, milliseconds: number) {
  let timer = setTimeout(onSlow, milliseconds);

  function onSlow() {
    const tooSlow = new AppError("timeout", "errors:tooSlow");

    request.emit("error", tooSlow);
    timer = setTimeout(() => request.destroy(tooSlow), TIME_TO_ANSWER_MS);
  }

  request.on("error", () => {});
  request.once("end", () => clearTimeout(timer)).once("close", () => clearTimeout(timer));
  response.once("finish", () => request.removeAllListeners("data").resume());
}
