import type { IncomingMessage } from "node:http";
import { isFromTrustedProxy } from "./client-address.server";
import { env } from "~/platform/settings/env.server";

type OriginRequest = Pick<IncomingMessage, "headers" | "socket">;

/** True if the Origin header names this site. `null` and other ports are foreign. */
export function isOwnOrigin(request: OriginRequest): boolean {
  const origin = request.headers.origin;
  if (origin === undefined) return false;

  const requestedHost = hostOf(request);
  if (
    requestedHost &&
    (origin === `https://${requestedHost}` || origin === `http://${requestedHost}`)
  )
    return true;
  if (!URL.canParse(origin)) return false;

  const { host, protocol } = new URL(origin);
  if (env.APP_URL && origin === new URL(env.APP_URL).origin) return true;

  return host === requestedHost && (protocol === "http:" || protocol === "https:");
}

/**
 * True if an unsafe request comes from a page of this site. Programs send this site's Origin or no
 * cookie.
 */
export function isFromOwnPage(request: OriginRequest): boolean {
  const { origin, cookie } = request.headers;
  if (origin !== undefined) return isOwnOrigin(request);

  const fetchSite = request.headers["sec-fetch-site"];

  return fetchSite === "same-origin" || (!cookie && fetchSite === undefined);
}

/**
 * Reads the host that the browser requested; X-Forwarded-Host counts only from a proxy that
 * TRUST_PROXY names.
 */
export function hostOf(request: OriginRequest): string | undefined {
  const forwarded = request.headers["x-forwarded-host"];

  return typeof forwarded === "string" && isFromTrustedProxy(request)
    ? forwarded
    : request.headers.host;
}
