import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "~/platform/settings/env.server";
import { logger } from "~/platform/logging/logger.server";
import { isSameSecret } from "~/platform/secrets/same-secret";
import type { Rendition } from "../packager/rendition";
import { MEMORY_SEGMENTS, type Segment } from "../packager/segment";
import type { Show } from "../packager/show";
import { fileBytes, typeOf } from "../playback/media-files";
import { sendBytes, sendError, sendNoContent } from "../playback/responses";
import { type CdnFile, isWordOf, parseCdnPath } from "./cdn-files";

/** Header with CDN_KEY, which the operator lets the CDN add to its requests. */
const KEY_HEADER = "nhacsong-cdn-key";
/** Answers 204 to whoever has the key; the doctor asks for it through the CDN. */
export const CDN_CHECK_PATH = "/cdn/check";
/** As long as a live playlist lists a segment; after that nobody needs the file. */
const KEPT_SECONDS = 30;

type Shows = { findShow(eventId: string): Promise<Show | null> };

/**
 * Handles requests of the CDN for files of shows on air; returns false for all others. The CDN gives the files to
 * everybody who knows their address, so they are as public as the address: see ADR 63.
 */
export function createCdnHandler(shows: Shows) {
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    const path = req.url?.split("?")[0] ?? "";
    if (!env.CDN_URL || !path.startsWith("/cdn/")) return false;
    respond(shows, path, req, res).catch((error) => {
      logger.error({ error }, "A request of the CDN failed");
      sendError(res, 500);
    });
    return true;
  };
}

async function respond(shows: Shows, path: string, req: IncomingMessage, res: ServerResponse) {
  if (req.method !== "GET" && req.method !== "HEAD") return sendError(res, 405, { allow: "GET, HEAD" });
  if (!hasKey(req)) return sendError(res, 403);
  if (path === CDN_CHECK_PATH) return sendNoContent(res);
  const asked = parseCdnPath(path);
  const found = asked && (await findFile(shows, asked));
  if (!found) return sendError(res, 404);
  sendBytes(req, res, found.bytes, {
    "content-type": found.type,
    "cache-control": `public, max-age=${KEPT_SECONDS}`,
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
  });
}

/** Null for a wrong word, after the show, and for a segment that live playlists no longer list. */
async function findFile(shows: Shows, { word, eventId, name, file }: CdnFile) {
  const show = await shows.findShow(eventId);
  const rendition = show && !show.isEnded ? show.renditions.get(name) : undefined;
  const segment = rendition && findRecent(rendition, file.n);
  if (!segment || !isWordOf({ eventId, rendition }, segment, word)) return null;
  // An announced part keeps its address, whenever its segment begins in the end.
  const bytes = await fileBytes(undefined, { eventId, ...file }, rendition);
  return bytes && { bytes, type: typeOf(rendition) };
}

function findRecent({ segments }: Rendition, n: number): Segment | "next" | null {
  if (n === (segments.at(-1)?.n ?? -1) + 1) return "next";
  return segments.slice(-MEMORY_SEGMENTS).find((it) => it.n === n) ?? null;
}

function hasKey(req: IncomingMessage): boolean {
  const given = req.headers[KEY_HEADER];
  return typeof given === "string" && isSameSecret(given, env.CDN_KEY ?? "");
}
