import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { RequestHandler } from "express";
import { isForFormerHost, ownAddressOf } from "~/platform/http/former-hosts.server";
import { rejectUpgrade } from "~/platform/logging/reject-upgrade.server";
import { isSignedBySender } from "./same-origin-only";

/** Without this header browsers would keep a 308 forever, and the site may move back. */
const CACHE_CONTROL = "public, max-age=3600";

/**
 * Redirects requests for a former host to APP_URL, so that old links and QR codes keep working.
 * Providers do not follow redirects, so their signed requests are not redirected.
 */
export const redirectFormerHosts: RequestHandler = (request, response, next) => {
  if (!isForFormerHost(request) || isSignedBySender(request.path)) return next();

  response.setHeader("Cache-Control", CACHE_CONTROL);
  response.redirect(308, ownAddressOf(request.originalUrl));
};

/**
 * Redirects a socket upgrade for a former host to APP_URL. Programs can follow the redirect;
 * browsers do not, and their pages find the new address at the next load.
 * @returns false for other hosts
 */
export function redirectFormerHostUpgrade(request: IncomingMessage, socket: Duplex): boolean {
  if (!isForFormerHost(request)) return false;

  const location = ownAddressOf(request.url ?? "/");

  rejectUpgrade(request, socket, { route: "former host", status: 308, location });

  return true;
}
