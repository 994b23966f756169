import type { IncomingMessage, ServerResponse } from "node:http";
import { addressOf } from "~/platform/http/client-address.server";
import { logger } from "~/platform/logging/logger.server";
import { reserveBandwidth } from "~/models/live/streams/broadcast/server-bandwidth.server";
import { StorageAwayError } from "../object-storage/storage-error";
import type { Replay } from "../replay/replay";
import { connectionsOf } from "./access/playback-access";
import { sendError } from "./responses";
import { sendReplay } from "./send-replay";

/** The address stays, so that players of podcasts find what they know. */
const EPISODE = /^\/podcast\/([\w-]{1,64})\.m4a$/;
const RETRY_SECONDS = 60;

/** `isEpisode`: everybody may hear it now. */
export type PodcastSource = {
  isEpisode(eventId: string): Promise<boolean>;
  findSound(eventId: string): Promise<Replay | null>;
};

/**
 * Serves the sound of replays to players of podcasts, without tokens and cookies.
 * @returns false for other requests
 */
export function createPodcastHandler(source: PodcastSource) {
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    const [, eventId] = EPISODE.exec(req.url?.split("?")[0] ?? "") ?? [];
    if (eventId === undefined) return false;

    respond(source, eventId, req, res).catch((error) => {
      if (error instanceof StorageAwayError)
        return sendError(res, 503, { "retry-after": RETRY_SECONDS });

      logger.error({ error, eventId }, "An episode of a podcast could not be sent");
      sendError(res, 500);
    });

    return true;
  };
}

async function respond(
  source: PodcastSource,
  eventId: string,
  req: IncomingMessage,
  res: ServerResponse,
) {
  if (req.method !== "GET" && req.method !== "HEAD")
    return sendError(res, 405, { allow: "GET, HEAD" });

  const isAuthorized = () => source.isEpisode(eventId);
  const sound = (await isAuthorized()) ? await source.findSound(eventId) : null;
  if (!sound) return sendError(res, 404);
  if (!reserveBandwidth(`podcast ${eventId} ${addressOf(req)}`, connectionsOf(req)))
    return sendError(res, 503, { "retry-after": RETRY_SECONDS });

  const check = { eventId, isAuthorized };

  await sendReplay(req, res, sound, {
    type: "audio/x-m4a",
    cacheControl: "public, max-age=3600",
    check,
  });
}
