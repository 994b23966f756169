import type { IncomingMessage, ServerResponse } from "node:http";
import { addressOf } from "~/platform/http/client-address.server";
import { logger } from "~/platform/logging/logger.server";
import { reserveBandwidth } from "~/models/live/streams/broadcast/server-bandwidth.server";
import { clipFiles, videoName } from "~/models/live/streams/clips/clip-files.server";
import { isPreviewableClip, isPublicClip } from "~/models/live/streams/clips/clip-record.server";
import { isPreviewKey } from "~/models/live/streams/clips/preview-address.server";
import { stat } from "node:fs/promises";
import type { Replay } from "../replay/replay";
import { connectionsOf } from "./access/playback-access";
import { sendError } from "./responses";
import { sendReplay } from "./send-replay";

const CLIP = /^\/clip\/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\.mp4$/;
const RETRY_SECONDS = 30;

/**
 * Serves the files of clips: public ones to everybody, others at their signed address.
 * @returns false for other requests
 */
export function handleClip(req: IncomingMessage, res: ServerResponse): boolean {
  const url = new URL(req.url ?? "", "http://site");
  const [, id] = CLIP.exec(url.pathname) ?? [];
  if (id === undefined) return false;

  respond(id, url.searchParams, req, res).catch((error) => {
    logger.error({ error, clip: id }, "A clip could not be sent");
    sendError(res, 500);
  });

  return true;
}

async function respond(
  id: string,
  query: URLSearchParams,
  req: IncomingMessage,
  res: ServerResponse,
) {
  if (req.method !== "GET" && req.method !== "HEAD")
    return sendError(res, 405, { allow: "GET, HEAD" });

  const isPublic = await isPublicClip(id);
  const isPreview = async () => isPreviewKey(id, query) && (await isPreviewableClip(id));
  const isAuthorized = async () => (await isPreview()) || isPublicClip(id);
  const clip = isPublic || (await isPreview()) ? await openClip(id) : null;
  if (!clip) return sendError(res, 404);
  if (!reserveBandwidth(`clip ${id} ${addressOf(req)}`, connectionsOf(req)))
    return sendError(res, 503, { "retry-after": RETRY_SECONDS });

  const cacheControl = isPublic ? "public, max-age=300" : "private, no-store";

  await sendReplay(req, res, clip, { cacheControl, check: { eventId: id, isAuthorized } });
}

async function openClip(id: string): Promise<Pick<Replay, "size" | "prepare" | "read"> | null> {
  const found = await stat(clipFiles.pathOf(videoName(id))).catch(() => null);
  if (!found) return null;

  async function* read(start: number, end: number) {
    const file = await clipFiles.open(videoName(id), { start, end });
    if (file) yield* file as AsyncIterable<Buffer>;
  }

  return { size: found.size, prepare: async () => {}, read: read as Replay["read"] };
}
