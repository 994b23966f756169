import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { env } from "~/platform/settings/env.server";
import { PAUSED_HEADER, REWIND_HEADER, WITHHELD_HEADER } from "~/models/live/streams/protocol";
import { verifyPlaybackToken } from "~/models/live/streams/playback-token.server";
import type { MediaUrl } from "./media-url";
import type { PlaybackAccess } from "./playback-access";

/** Any origin, or only these. */
export type AllowedOrigins = "*" | string[];

const EXPOSED = `retry-after, ${WITHHELD_HEADER}, ${PAUSED_HEADER}, ${REWIND_HEADER}`;
const PREFLIGHT_SECONDS = "600";

type HeaderTarget = {
  setHeader: (name: string, value: string) => unknown;
  removeHeader: (name: string) => unknown;
};
const HLS: MediaUrl["kind"][] = [
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
  url !== "unknown" && HLS.includes(url.kind);

/**
 * Allows or denies pages of other origins. Credentials are never allowed, so media that needs a
 * cookie or an access token cannot be read from there. `site`: this site's own origin, where edges
 * have other names; its pages send credentials there.
 */
export function setOriginHeaders(
  req: { headers: IncomingHttpHeaders },
  res: HeaderTarget,
  allowed: AllowedOrigins | null,
  site: string | null = siteBesideEdges(),
) {
  if (Array.isArray(allowed) || (allowed && site)) res.setHeader("vary", "origin");
  if (site && (!allowed || req.headers.origin === site)) return allowSite(res, site);

  const origin = allowed === "*" ? "*" : allowed?.find((it) => it === req.headers.origin);

  res.setHeader("cross-origin-resource-policy", origin ? "cross-origin" : "same-origin");
  if (!origin) return res.removeHeader("access-control-allow-origin");

  res.setHeader("access-control-allow-origin", origin);
  res.setHeader("access-control-expose-headers", EXPOSED);
}

/**
 * Lets a card in a sandboxed frame play: its origin is none. Scripts there still cannot read the
 * media.
 */
export function allowFrames(res: HeaderTarget, token: string) {
  if (verifyPlaybackToken(token)?.isFramed)
    res.setHeader("cross-origin-resource-policy", "cross-origin");
}

/** The same for a door that a relay answers. */
export function originHeaders(
  origin: string | undefined,
  access: PlaybackAccess,
  allowed: AllowedOrigins | null = env.HLS_ORIGINS ?? null,
): Record<string, string> {
  const headers = new Map<string, string>();
  const target = {
    setHeader: headers.set.bind(headers),
    removeHeader: headers.delete.bind(headers),
  };

  setOriginHeaders({ headers: { origin } }, target, access === "personal" ? null : allowed);

  return Object.fromEntries(headers);
}

function siteBesideEdges(): string | null {
  return env.EDGE_URLS && env.APP_URL ? new URL(env.APP_URL).origin : null;
}

/**
 * The same for everybody, so that edges keep one response: browsers give it to this site's pages
 * alone.
 */
function allowSite(res: HeaderTarget, site: string) {
  res.setHeader("cross-origin-resource-policy", "same-site");
  res.setHeader("access-control-allow-origin", site);
  res.setHeader("access-control-allow-credentials", "true");
  res.setHeader("access-control-expose-headers", EXPOSED);
}

export function sendPreflight(res: ServerResponse) {
  res.writeHead(204, {
    "access-control-allow-methods": "GET, HEAD",
    "access-control-allow-headers": "range",
    "access-control-max-age": PREFLIGHT_SECONDS,
  });
  res.end();
}
