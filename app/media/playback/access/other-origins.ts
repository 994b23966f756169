import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { env } from "~/platform/settings/env.server";
import { PAUSED_HEADER, REWIND_HEADER, WITHHELD_HEADER } from "~/models/live/streams/protocol";
import { verifyPlaybackToken } from "~/models/live/streams/playback-token.server";
import type { MediaUrl } from "./media-url";
import type { PlaybackAccess } from "./playback-access";

/** "*" allows any origin, a list only its origins. */
export type AllowedOrigins = "*" | string[];

const EXPOSED_HEADERS = `retry-after, ${WITHHELD_HEADER}, ${PAUSED_HEADER}, ${REWIND_HEADER}`;
const PREFLIGHT_SECONDS = "600";

type HeaderTarget = {
  setHeader: (headerName: string, value: string) => unknown;
  removeHeader: (headerName: string) => unknown;
};
const SCRIPT_KINDS: MediaUrl["kind"][] = [
  "door",
  "master",
  "steering",
  "playlist",
  "init",
  "part",
  "segment",
  "packed",
  "preview",
];

/**
 * Scripts play HLS, live and replay; the other addresses are for this site's pages without scripts.
 */
export const isForScripts = (url: MediaUrl | "unknown") =>
  url !== "unknown" && SCRIPT_KINDS.includes(url.kind);

/**
 * Allows or denies pages of other origins. Such pages may never send credentials, so they cannot
 * read media that needs a cookie or an access token. `site`: this site's own origin if it has
 * edges, which have other host names; its pages may send credentials to them.
 */
export function setOriginHeaders(
  request: { headers: IncomingHttpHeaders },
  response: HeaderTarget,
  allowed: AllowedOrigins | null,
  site: string | null = siteBesideEdges(),
) {
  if (Array.isArray(allowed) || (allowed && site)) response.setHeader("vary", "origin");
  if (site && (!allowed || request.headers.origin === site)) return allowSite(response, site);

  const origin =
    allowed === "*" ? "*" : allowed?.find((candidate) => candidate === request.headers.origin);

  response.setHeader("cross-origin-resource-policy", origin ? "cross-origin" : "same-origin");
  if (!origin) return response.removeHeader("access-control-allow-origin");

  response.setHeader("access-control-allow-origin", origin);
  response.setHeader("access-control-expose-headers", EXPOSED_HEADERS);
}

/**
 * Lets a card in a sandboxed frame, which has no origin, play the media. Scripts there still cannot
 * read it.
 */
export function allowFrames(response: HeaderTarget, token: string) {
  if (verifyPlaybackToken(token)?.isFramed)
    response.setHeader("cross-origin-resource-policy", "cross-origin");
}

/** The headers for an answer about edge access that a relay sends. */
export function originHeaders(
  origin: string | undefined,
  access: PlaybackAccess,
): Record<string, string> {
  const headers = new Map<string, string>();
  const target = {
    setHeader: headers.set.bind(headers),
    removeHeader: headers.delete.bind(headers),
  };

  const allowed = access === "personal" ? null : (env.HLS_ORIGINS ?? null);

  setOriginHeaders({ headers: { origin } }, target, allowed);

  return Object.fromEntries(headers);
}

function siteBesideEdges(): string | null {
  return env.EDGE_URLS && env.APP_URL ? new URL(env.APP_URL).origin : null;
}

/**
 * The headers are equal for all viewers, so that edges keep one response. Browsers let only this
 * site's pages read it.
 */
function allowSite(response: HeaderTarget, site: string) {
  response.setHeader("cross-origin-resource-policy", "same-site");
  response.setHeader("access-control-allow-origin", site);
  response.setHeader("access-control-allow-credentials", "true");
  response.setHeader("access-control-expose-headers", EXPOSED_HEADERS);
}

export function sendPreflight(response: ServerResponse) {
  response.writeHead(204, {
    "access-control-allow-methods": "GET, HEAD",
    "access-control-allow-headers": "range",
    "access-control-max-age": PREFLIGHT_SECONDS,
  });
  response.end();
}
