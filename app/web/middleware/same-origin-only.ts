import type { Request, RequestHandler } from "express";
import { bearerTokenOf } from "~/auth/bearer.server";
import { isFromOwnPage } from "~/platform/http/origin.server";
import { AppError } from "~/platform/errors";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);
/** Providers that sign their requests, which come from no page. */
const SIGNED_BY_SENDER = new Set([
  "/api/stripe/webhook",
  "/api/sepay/webhook",
  "/api/payos/webhook",
  "/api/webhooks/texts",
]);

/** CSRF protection. With a token cookies are ignored, and no foreign page has one. */
export const sameOriginOnly: RequestHandler = (request, _response, next) => {
  if (SAFE.has(request.method) || isSignedBySender(request.path) || isByToken(request))
    return next();

  next(isFromOwnPage(request) ? undefined : new AppError("forbidden", "errors:foreignOrigin"));
};

/** True for the addresses of webhooks: what counts there is the sender's signature. */
export function isSignedBySender(path: string): boolean {
  return SIGNED_BY_SENDER.has(path);
}

function isByToken({ path, headers }: Request) {
  return path.toLowerCase().startsWith("/api/") && bearerTokenOf(headers.authorization) !== null;
}
