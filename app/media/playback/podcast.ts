import type { IncomingMessage, ServerResponse } from "node:http";
import { addressOf } from "~/platform/http/client-address.server";
import { logger } from "~/platform/logging/logger.server";
import { reserveBandwidth } from "~/models/live/streams/broadcast/server-bandwidth.server";
import { StorageAwayError } from "../object-storage/storage-error";
import type { Replay } from "../replay/replay";
import { connectionsOf } from "./access/playback-access";
import { sendError } from "./responses";
import { sendReplay } from "./send-replay";

/** The address must not change, because podcast players remember it. */
const EPISODE_PATH = /^\/podcast\/([\w-]{1,64})\.m4a$/;
const RETRY_SECONDS = 60;

/** `isEpisode`: true if the sound is public now. */
export type PodcastSource = {
  isEpisode(eventId: string): Promise<boolean>;
  findSound(eventId: string): Promise<Replay | null>;
};

/**
 * Serves the sound of replays to players of podcasts, without tokens and cookies.
 * @returns false for other requests
 */
export function createPodcastHandler(source: PodcastSource) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const [, eventId] = EPISODE_PATH.exec(request.url?.split("?")[0] ?? "") ?? [];
    if (eventId === undefined) return false;

    respond(source, eventId, request, response).catch((error) => {
      if (error instanceof StorageAwayError)
        return sendError(response, 503, { "retry-after": RETRY_SECONDS });

      logger.error({ error, eventId }, "An episode of a podcast could not be sent");
      sendError(response, 500);
    });

    return true;
  };
}

async function respond(
  source: PodcastSource,
  eventId: string,
  request: IncomingMessage,
  response: ServerResponse,
) {
  if (request.method !== "GET" && request.method !== "HEAD")
    return sendError(response, 405, { allow: "GET, HEAD" });

  const isAuthorized = () => source.isEpisode(eventId);
  const sound = (await isAuthorized()) ? await source.findSound(eventId) : null;
  if (!sound) return sendError(response, 404);
  if (!reserveBandwidth(`podcast ${eventId} ${addressOf(request)}`, connectionsOf(request)))
    return sendError(response, 503, { "retry-after": RETRY_SECONDS });

  const check = { eventId, isAuthorized };

  await sendReplay(request, response, sound, {
    type: "audio/x-m4a",
    cacheControl: "public, max-age=3600",
    check,
  });
}
