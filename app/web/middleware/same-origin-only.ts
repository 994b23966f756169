import type { Request, RequestHandler } from "express";
import { bearerTokenOf } from "~/auth/bearer.server";
import { isFromOwnPage } from "~/platform/http/origin.server";
import { AppError } from "~/platform/errors";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
/** Addresses of providers that sign their requests. */
const SIGNED_BY_SENDER = new Set([
  "/api/stripe/webhook",
  "/api/sepay/webhook",
  "/api/payos/webhook",
  "/api/webhooks/texts",
]);

/**
 * CSRF protection. Requests with an access token pass, because the server ignores their cookies and
 * other sites do not have the token.
 */
export const sameOriginOnly: RequestHandler = (request, _response, next) => {
  if (SAFE_METHODS.has(request.method) || isSignedBySender(request.path) || hasToken(request))
    return next();

  next(isFromOwnPage(request) ? undefined : new AppError("forbidden", "errors:foreignOrigin"));
};

/** True for the addresses of webhooks, which check the sender's signature. */
export function isSignedBySender(requestPath: string): boolean {
  return SIGNED_BY_SENDER.has(requestPath);
}

function hasToken({ path, headers }: Request) {
  return path.toLowerCase().startsWith("/api/") && bearerTokenOf(headers.authorization) !== null;
}
