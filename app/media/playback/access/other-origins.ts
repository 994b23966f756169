import type { IncomingMessage, ServerResponse } from "node:http";
import { WITHHELD_HEADER } from "~/models/streams/protocol";
import type { MediaUrl } from "./media-url";

/** Any origin, or only these. */
export type AllowedOrigins = "*" | string[];

const PREFLIGHT_SECONDS = "600";
const HLS: MediaUrl["kind"][] = ["door", "master", "playlist", "init", "part", "segment"];

/** Scripts play HLS, live and replay; the other addresses are for this site's pages without scripts. */
export const isForScripts = (url: MediaUrl | "unknown") => url !== "unknown" && HLS.includes(url.kind);

/**
 * Allows or denies pages of other origins. Credentials are never allowed, so media that needs a cookie or an access
 * token cannot be read from there.
 */
export function setOriginHeaders(req: IncomingMessage, res: ServerResponse, allowed: AllowedOrigins | null) {
  const origin = allowed === "*" ? "*" : allowed?.find((it) => it === req.headers.origin);
  if (Array.isArray(allowed)) res.setHeader("vary", "origin");
  res.setHeader("cross-origin-resource-policy", origin ? "cross-origin" : "same-origin");
  if (!origin) return res.removeHeader("access-control-allow-origin");
  res.setHeader("access-control-allow-origin", origin);
  res.setHeader("access-control-expose-headers", `retry-after, ${WITHHELD_HEADER}`);
}

export function sendPreflight(res: ServerResponse) {
  res.writeHead(204, {
    "access-control-allow-methods": "GET, HEAD",
    "access-control-allow-headers": "range",
    "access-control-max-age": PREFLIGHT_SECONDS,
  });
  res.end();
}
