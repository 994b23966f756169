import type { RequestHandler } from "express";
import { AppError } from "~/platform/errors";
import { FORM_BYTES } from "~/web/forms/parse-form.server";
import { MAX_ARCHIVE_BYTES } from "~/models/moving/imports/archive/read-archive";
import { MAX_TEXT_LENGTH as MAX_INVITATION_TEXT } from "~/models/outreach/invitations/schema";
import { MAX_CAPTIONS_BYTES } from "~/models/live/streams/replay/captions";
import { MAX_IMAGE_BYTES } from "~/models/base/uploads/images.server";

/**
 * Pages with file uploads. The limits exceed the permitted sizes, so that a file that is too large gets a message at
 * its field.
 */
const LARGER_LIMITS: [RegExp, number][] = [
  [/^\/(profile|dashboard\/(new|[^/]+\/edit))$/i, 2 * MAX_IMAGE_BYTES],
  [/^\/admin\/site$/i, 2 * MAX_IMAGE_BYTES],
  [/^\/admin\/site\/\w+$/i, 2 * FORM_BYTES],
  [/^\/dashboard\/profile$/i, 3 * MAX_IMAGE_BYTES],
  [/^\/dashboard\/[^/]+\/replay$/i, 4 * MAX_CAPTIONS_BYTES],
  [/^\/dashboard\/songs$/i, 2 * FORM_BYTES],
  [/^\/dashboard\/invitations$/i, 2 * MAX_INVITATION_TEXT],
  [/^\/dashboard\/import$/i, 1.5 * MAX_ARCHIVE_BYTES],
  [/^\/bandwidth-check$/i, 2 * FORM_BYTES],
];

/**
 * Limits bodies sent to pages, which are read into memory: by Content-Length and by counting. Runs after the API, whose
 * calls have their own limits.
 */
export const bodyLimit: RequestHandler = (request, _response, next) => {
  if (request.method === "GET" || request.method === "HEAD") return next();
  const most = maxBytesFor(request.path);
  const tooLarge = new AppError("too_large", "errors:tooLarge");
  if (Number(request.headers["content-length"] ?? 0) > most) return next(tooLarge);
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= most) return;
    request.off("data", count);
    // Makes the page's reading of the body fail, but keeps the connection open for the response.
    request.emit("error", tooLarge);
  };
  // A paused stream waits for its reader although it has a listener.
  request.pause().on("data", count);
  request.on("error", () => {});
  next();
};

/** Remix data requests end in ".data". */
function maxBytesFor(path: string): number {
  const page = path.replace(/\.data$/, "").replace(/\/$/, "");
  return LARGER_LIMITS.find(([pattern]) => pattern.test(page))?.[1] ?? FORM_BYTES;
}
