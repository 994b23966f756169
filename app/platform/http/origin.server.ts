import type { IncomingMessage } from "node:http";
import { isFromTrustedProxy } from "./client-address.server";
import { env } from "~/platform/settings/env.server";

type Received = Pick<IncomingMessage, "headers" | "socket">;

/** True if the Origin header names this site. `null` and other ports are foreign. */
export function isOwnOrigin(request: Received): boolean {
  const origin = request.headers.origin;
  if (origin === undefined) return false;

  const asked = hostOf(request);
  if (asked && (origin === `https://${asked}` || origin === `http://${asked}`)) return true;
  if (!URL.canParse(origin)) return false;

  const { host, protocol } = new URL(origin);
  if (env.APP_URL && origin === new URL(env.APP_URL).origin) return true;

  return host === asked && (protocol === "http:" || protocol === "https:");
}

/** True if an unsafe request comes from our own pages. Programs send our Origin or no cookie. */
export function isFromOwnPage(request: Received): boolean {
  const { origin, cookie } = request.headers;
  if (origin !== undefined) return isOwnOrigin(request);

  const site = request.headers["sec-fetch-site"];

  return site === "same-origin" || (!cookie && site === undefined);
}

/** Reads the host as typed; X-Forwarded-Host counts only under TRUST_PROXY. */
export function hostOf(request: Received): string | undefined {
  const forwarded = request.headers["x-forwarded-host"];

  return typeof forwarded === "string" && isFromTrustedProxy(request)
    ? forwarded
    : request.headers.host;
}
