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

const CLIP_PATH = /^\/clip\/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\.mp4$/;
const RETRY_SECONDS = 30;

/**
 * Serves the files of clips: public clips without a check, other clips at their signed address.
 * @returns false for other requests
 */
export function handleClip(request: IncomingMessage, response: ServerResponse): boolean {
  // Not parsed as a URL, which "//" is not.
  const [urlPath = "", query] = (request.url ?? "").split("?");
  const [, clipId] = CLIP_PATH.exec(urlPath) ?? [];
  if (clipId === undefined) return false;

  respond(clipId, new URLSearchParams(query), request, response).catch((error) => {
    logger.error({ error, clip: clipId }, "A clip could not be sent");
    sendError(response, 500);
  });

  return true;
}

async function respond(
  clipId: string,
  query: URLSearchParams,
  request: IncomingMessage,
  response: ServerResponse,
) {
  if (request.method !== "GET" && request.method !== "HEAD")
    return sendError(response, 405, { allow: "GET, HEAD" });

  const isPublic = await isPublicClip(clipId);
  const isPreview = async () => isPreviewKey(clipId, query) && (await isPreviewableClip(clipId));
  const isAuthorized = async () => (await isPreview()) || isPublicClip(clipId);
  const clip = isPublic || (await isPreview()) ? await openClip(clipId) : null;
  if (!clip) return sendError(response, 404);
  if (!reserveBandwidth(`clip ${clipId} ${addressOf(request)}`, connectionsOf(request)))
    return sendError(response, 503, { "retry-after": RETRY_SECONDS });

  const cacheControl = isPublic ? "public, max-age=300" : "private, no-store";

  await sendReplay(request, response, clip, {
    cacheControl,
    check: { eventId: clipId, isAuthorized },
  });
}

async function openClip(clipId: string): Promise<Pick<Replay, "size" | "prepare" | "read"> | null> {
  const fileStats = await stat(clipFiles.pathOf(videoName(clipId))).catch(() => null);
  if (!fileStats) return null;

  async function* read(startByte: number, endByte: number) {
    const stream = await clipFiles.open(videoName(clipId), { start: startByte, end: endByte });
    if (stream) yield* stream as AsyncIterable<Buffer>;
  }

  return { size: fileStats.size, prepare: async () => {}, read: read as Replay["read"] };
}
