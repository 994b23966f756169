import type { IncomingMessage, ServerResponse } from "node:http";
import { isPull } from "~/platform/http/edge-requests.server";
import { env } from "~/platform/settings/env.server";
import { clock } from "~/platform/clock/clock";
import { logger } from "~/platform/logging/logger.server";
import { recordPlayed } from "~/models/live/streams/audience/playback-reports.server";
import { capacityOf } from "../capacity";
import { StorageAwayError } from "../object-storage/storage-error";
import type { Rendition } from "../packager/rendition";
import type { Show } from "../packager/show";
import { connectionsOf, type MediaUse } from "./access/playback-access";
import { startResponse, sendError, sendBytes, sendNoContent } from "./responses";
import { streamProgressiveMp4, type Sink } from "./progressive-mp4";
import { type MediaUrl, parseMediaUrl, type FileName } from "./access/media-url";
import {
  type AllowedOrigins,
  allowFrames,
  sendPreflight,
  isForScripts,
  setOriginHeaders,
} from "./access/other-origins";
import { isInReach } from "./rewind";
import { sendMaster, sendPlaylist } from "./send-playlist";
import type { PlaybackSource, MediaRequest } from "./media-request";
import { findSteeringManifest } from "../steering/steering.server";
import { sendReplay } from "./send-replay";
import { refuseForStorage, segmentBytes, type StoredSegments } from "./stored-segments";
import { streamTo } from "./stream-to";
import { awaitPart } from "./playlists";
import { packAudio } from "./packed-audio";
import { previewBytes } from "./preview";
import { adtsFrames } from "../codecs/adts";
import { startWithParts, partsFrom } from "./follow";

/** Seconds until a viewer retries when the server's bandwidth is used up. */
const RETRY_SECONDS = 10;

/** Handles media requests; returns false for all others. Runs before Express, for speed. */
export function createPlaybackHandler(
  source: PlaybackSource,
  allowed: AllowedOrigins | null = env.HLS_ORIGINS ?? null,
) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const url = parseMediaUrl(request.url ?? "");
    if (url === null) return false;

    const origins = isForScripts(url) ? allowed : null;

    setOriginHeaders(request, response, origins);
    if (request.method === "OPTIONS" && origins) {
      sendPreflight(response);

      return true;
    }

    respond(source, url, request, response).catch((error) => {
      if (error instanceof StorageAwayError)
        return refuseForStorage({ req: request, res: response, url, error });

      logger.error({ error }, "A media request failed");
      sendError(response, 500);
    });

    return true;
  };
}

async function respond(
  source: PlaybackSource,
  url: MediaUrl | "unknown",
  req: IncomingMessage,
  res: ServerResponse,
) {
  if (req.method !== "GET" && req.method !== "HEAD")
    return sendError(res, 405, { allow: "GET, HEAD" });
  if (url === "unknown") return sendError(res, 404);

  const admission = await source.authorize(req, url.token, url.eventId, mediaUse(url, req));
  if (!admission) return sendError(res, 403);
  if (admission === "full") return sendError(res, 503, { "retry-after": RETRY_SECONDS });
  if (admission === "personal") setOriginHeaders(req, res, null);
  else allowFrames(res, url.token);
  if (url.kind === "door") return sendNoContent(res);

  const request = { req, res, source, admission };
  if (url.kind === "replay") return sendReplayFile({ ...request, url });
  if (url.kind === "captions") return sendCaptions({ ...request, url });

  const show = await source.findShow(url.eventId);
  if (!show) return sendError(res, 404);

  return sendShowResource({ ...request, url }, show);
}

function sendShowResource(
  { url, ...request }: MediaRequest<RenditionKind | "master" | "steering">,
  show: Show,
) {
  if (url.kind === "steering") return sendSteering({ ...request, url });
  if (url.kind === "master") return sendMaster({ ...request, url }, show);

  return sendRendition({ ...request, url }, show);
}

function mediaUse(url: MediaUrl, request: IncomingMessage): MediaUse {
  if (url.kind === "door") return "door";

  return isForScripts(url) && isPull(request) ? "pull" : "playback";
}

type RenditionKind = Exclude<
  MediaUrl["kind"],
  "door" | "replay" | "captions" | "master" | "steering"
>;

function sendRendition({ url, ...request }: MediaRequest<RenditionKind>, show: Show) {
  const rendition = show.renditions.get(url.name);
  if (!rendition?.track) return sendError(request.res, 404);
  if (url.kind === "playlist") return sendPlaylist({ ...request, url }, show, rendition);
  if (url.kind === "progressive" || url.kind === "sound")
    return sendProgressive({ ...request, url }, show, rendition);

  return sendFile({ ...request, url }, rendition);
}

function sendSteering({ req, res, url }: MediaRequest<"steering">) {
  const manifest = findSteeringManifest(url.eventId, url.group);
  if (manifest === null) return sendError(res, 404);

  sendBytes(req, res, Buffer.from(manifest), {
    "content-type": "application/json",
    "cache-control": "private, no-cache",
  });
}

type FileRequest = MediaRequest<"init" | "part" | "segment" | "packed" | "preview">;

async function sendFile({ req, res, source, url, admission }: FileRequest, rendition: Rendition) {
  const isReachable =
    url.kind === "init" || isInReach(rendition, url.n) || (await source.isWholeOpen(url.eventId));
  const bytes = isReachable && (await fileBytes(source.stored, url, rendition));
  if (!bytes) return sendError(res, 404);

  // A shared cache cannot check tickets, and a private one must not outlive a refund.
  const cacheControl =
    admission === "open" ? "public, max-age=31536000, immutable" : "private, no-store";

  sendBytes(req, res, bytes, {
    "content-type": typeOf(rendition, url),
    "cache-control": cacheControl,
  });
}

function sendProgressive(
  request: MediaRequest<"progressive" | "sound">,
  show: Show,
  rendition: Rendition,
) {
  const { req, res, url } = request;
  if (show.isEnded || (url.kind === "progressive" && isProbe(req))) return sendError(res, 404);

  // Without bandwidth for this rendition the request is refused, and the video element tries its
  // next source: HLS, which offers smaller renditions.
  const isPicture = url.kind === "progressive";
  if (isPicture && !connectionsOf(req).every((edge) => capacityOf(show, edge).fits(rendition)))
    return sendError(res, 503);

  const contentType = url.kind === "sound" ? "audio/aac" : "video/mp4";
  if (
    !startResponse(req, res, 200, {
      "content-type": contentType,
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    })
  )
    return;

  return streamTo(
    res,
    { eventId: url.eventId, isAuthorized: countedAuthorization(request) },
    (write, signal) =>
      url.kind === "sound"
        ? streamProgressiveAac(rendition, write, signal)
        : streamProgressiveMp4(rendition, show.renditions.get("a") ?? null, write, signal),
  );
}

/**
 * Apple's player first requests two bytes and cannot play an unbounded mp4. After a refusal it
 * continues with the next source of the video element, the HLS; all other players request
 * everything.
 */
const isProbe = (request: IncomingMessage) => request.headers.range === "bytes=0-1";

/** Rechecks access during a long response. */
const authorizationCheck = ({
  req,
  source,
  url,
}: Pick<MediaRequest<MediaUrl["kind"]>, "req" | "source" | "url">) => {
  return async () => {
    const admission = await source.authorize(req, url.token, url.eventId);

    return admission !== null && admission !== "full";
  };
};

/** Progressive players send no reports, so each check that succeeds counts as time watched. */
function countedAuthorization(request: MediaRequest<"progressive" | "sound">) {
  const isAuthorized = authorizationCheck(request);
  const { url } = request;
  const quality = url.kind === "sound" ? "audio" : url.name.slice(1);
  let lastRecordedAt = clock.now().getTime();

  return async () => {
    const authorized = await isAuthorized();
    const now = clock.now().getTime();
    if (authorized) recordPlayed(url.eventId, quality, now - lastRecordedAt, now);
    lastRecordedAt = now;

    return authorized;
  };
}

async function sendReplayFile(request: MediaRequest<"replay">) {
  const { req, res, source, url, admission } = request;
  const replay = await source.findReplay(url.eventId);
  if (!replay) return sendError(res, 404);

  const cacheControl = admission === "open" ? "private, max-age=3600" : "private, no-store";
  const check = { eventId: url.eventId, isAuthorized: authorizationCheck(request) };

  await sendReplay(req, res, replay, { cacheControl, check });
}

async function sendCaptions({ req, res, source, url }: MediaRequest<"captions">) {
  const vtt = await source.findCaptions(url.eventId, url.language);
  if (vtt === null) return sendError(res, 404);

  const headers = {
    "content-type": "text/vtt; charset=utf-8",
    "cache-control": "private, no-cache",
  };

  sendBytes(req, res, Buffer.from(vtt), headers);
}

type FileAddress = FileName & { eventId: string };

/** Media type of a file of a rendition. */
function typeOf({ track }: Rendition, { kind }: FileName): string {
  if (kind === "packed") return "audio/aac";

  return track?.kind === "audio" ? "audio/mp4" : "video/mp4";
}

/**
 * The bytes of a file; waits for a part that is announced. Null if the file does not exist.
 * @throws StorageAwayError
 */
async function fileBytes(
  stored: StoredSegments | undefined,
  file: FileAddress,
  rendition: Rendition,
) {
  if (file.kind === "init") return rendition.init(file.n);
  if (file.kind === "segment") return segmentBytes(stored, file, rendition);
  if (file.kind === "packed") return packedBytes(stored, file, rendition);
  if (file.kind === "preview") return previewBytes(stored, file, rendition);

  const newest = rendition.segments.at(-1);
  const isHinted = newest && (newest.isComplete ? file.n === newest.n + 1 : file.n === newest.n);
  if (isHinted) await awaitPart(rendition, file.n, file.i);

  return rendition.find(file.n)?.parts[file.i]?.bytes ?? null;
}

async function packedBytes(
  stored: StoredSegments | undefined,
  file: FileAddress & { kind: "packed" },
  rendition: Rendition,
) {
  const track = rendition.tracks[rendition.find(file.n)?.init ?? -1];
  if (track?.kind !== "audio" || track.codec !== "aac") return null;

  const bytes = await segmentBytes(stored, file, rendition);

  return bytes && packAudio(bytes, track);
}

/** Audio as AAC frames with ADTS headers, for simple players. */
async function streamProgressiveAac(sound: Rendition, write: Sink, signal: AbortSignal) {
  const firstSegment = startWithParts(sound);
  if (!firstSegment) return;

  for await (const { segment, part } of partsFrom(sound, firstSegment.n, signal)) {
    const track = sound.tracks[segment.init];
    if (segment.init !== firstSegment.init || track?.kind !== "audio") return;
    if (!write(...adtsFrames(part.bytes, track))) return;
  }
}
