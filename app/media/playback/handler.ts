import type { IncomingMessage, ServerResponse } from "node:http";
import { findEdge, isPull } from "~/edge-requests.server";
import { env } from "~/env.server";
import { clock } from "~/integrations/clock/clock";
import { logger } from "~/logging/logger.server";
import type { CaptionsLanguage } from "~/models/streams/replay/captions";
import { recordPlayed } from "~/models/streams/audience/playback-reports.server";
import { PAUSED_HEADER, WITHHELD_HEADER } from "~/models/streams/protocol";
import { capacityOf } from "../capacity";
import { cdnFolder } from "../cdn/cdn-files";
import { isStale } from "../packager/master-playlist";
import { StorageAwayError } from "../object-storage/storage-error";
import type { Rendition } from "../packager/rendition";
import type { Segment } from "../packager/segment";
import type { Show } from "../packager/show";
import type { Replay } from "../replay/replay";
import { connectionsOf, type MediaUse, type PlaybackAccess } from "./access/playback-access";
import { startResponse, sendError, sendBytes, sendNoContent } from "./responses";
import { streamProgressiveAac } from "./progressive-aac";
import { streamProgressiveMp4 } from "./progressive-mp4";
import { type MediaUrl, parseMediaUrl } from "./access/media-url";
import { type AllowedOrigins, sendPreflight, isForScripts, setOriginHeaders } from "./access/other-origins";
import { fileBytes, typeOf } from "./media-files";
import { awaitPart, masterBytes, playlistBytes } from "./playlists";
import { findSteeringManifest, steeringUri } from "../steering/steering.server";
import { sendReplay } from "./send-replay";
import { refuseForStorage, requireReachable, type StoredSegments } from "./stored-segments";
import { streamTo } from "./stream-to";

export type PlaybackSource = {
  authorize(req: IncomingMessage, token: string, eventId: string, use?: MediaUse): Promise<PlaybackAccess>;
  /** A show that is on air or has a replay. */
  findShow(eventId: string): Promise<Show | null>;
  findReplay(eventId: string): Promise<Replay | null>;
  findCaptions(eventId: string, language: CaptionsLanguage): Promise<string | null>;
  stored?: StoredSegments;
};

/**
 * VLC 3 lists an audio-only variant as video and drops the audio of all others: it plays four seconds of audio and then
 * silent video. At a discontinuity it starts a new demuxer without reading the map again, and stops.
 */
const VLC_3 = /\bLibVLC\/[0-3]\./;

const PLAYLIST = "application/vnd.apple.mpegurl";
/** Seconds until a viewer retries when the server's bandwidth is used up. */
const RETRY_SECONDS = 10;
/** Seconds until a player retries while the show is interrupted. */
const STALLED_RETRY_SECONDS = 2;

type Request<Kind extends MediaUrl["kind"]> = {
  req: IncomingMessage;
  res: ServerResponse;
  source: PlaybackSource;
  admission: "open" | "personal";
  url: Extract<MediaUrl, { kind: Kind }>;
};

/** Handles media requests; returns false for all others. Runs before Express, for speed. */
export function createPlaybackHandler(
  source: PlaybackSource,
  allowed: AllowedOrigins | null = env.HLS_ORIGINS ?? null,
) {
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    const url = parseMediaUrl(req.url ?? "");
    if (url === null) return false;
    const origins = isForScripts(url) ? allowed : null;
    setOriginHeaders(req, res, origins);
    if (req.method === "OPTIONS" && origins) return (sendPreflight(res), true);
    respond(source, url, req, res).catch((error) => {
      if (error instanceof StorageAwayError) return refuseForStorage({ req, res, url, error });
      logger.error({ error }, "A media request failed");
      sendError(res, 500);
    });
    return true;
  };
}

async function respond(source: PlaybackSource, url: MediaUrl | "unknown", req: IncomingMessage, res: ServerResponse) {
  if (req.method !== "GET" && req.method !== "HEAD") return sendError(res, 405, { allow: "GET, HEAD" });
  if (url === "unknown") return sendError(res, 404);
  const admission = await source.authorize(req, url.token, url.eventId, mediaUse(url, req));
  if (!admission) return sendError(res, 403);
  if (admission === "full") return sendError(res, 503, { "retry-after": RETRY_SECONDS });
  if (admission === "personal") setOriginHeaders(req, res, null);
  if (url.kind === "door") return sendNoContent(res);
  const request = { req, res, source, admission };
  if (url.kind === "replay") return sendReplayFile({ ...request, url });
  if (url.kind === "captions") return sendCaptions({ ...request, url });
  const show = await source.findShow(url.eventId);
  if (!show) return sendError(res, 404);
  return sendOfShow({ ...request, url }, show);
}

function sendOfShow({ url, ...request }: Request<OfRendition | "master" | "steering">, show: Show) {
  if (url.kind === "steering") return sendSteering({ ...request, url });
  if (url.kind === "master") return sendMaster({ ...request, url }, show);
  return sendRendition({ ...request, url }, show);
}

function mediaUse(url: MediaUrl, req: IncomingMessage): MediaUse {
  if (url.kind === "door") return "door";
  return isForScripts(url) && isPull(req) ? "pull" : "playback";
}

type OfRendition = Exclude<MediaUrl["kind"], "door" | "replay" | "captions" | "master" | "steering">;

function sendRendition({ url, ...request }: Request<OfRendition>, show: Show) {
  const rendition = show.renditions.get(url.kind === "sound" ? "a" : url.name);
  if (!rendition?.track) return sendError(request.res, 404);
  if (url.kind === "playlist") return sendPlaylist({ ...request, url }, show, rendition);
  if (url.kind === "progressive" || url.kind === "sound") return sendProgressive({ ...request, url }, show, rendition);
  return sendFile({ ...request, url }, rendition);
}

async function sendMaster({ req, res, source, url }: Request<"master">, show: Show) {
  if (show.isEnded) await requireReachable(source.stored, url.eventId, show);
  const only = capacityOf(show, findEdge(req)).rungs();
  const soundAlone = !VLC_3.test(req.headers["user-agent"] ?? "");
  const lowLatency = url.lowLatency && !show.isEnded;
  const bytes = masterBytes(show, { lowLatency, only, soundAlone, steeringUri: steeringUri(url.token) });
  if (!bytes) return sendError(res, 404);
  sendBytes(req, res, bytes, playlistHeaders(req, show));
}

function sendSteering({ req, res, url }: Request<"steering">) {
  const manifest = findSteeringManifest(url.eventId, url.group);
  if (manifest === null) return sendError(res, 404);
  sendBytes(req, res, Buffer.from(manifest), {
    "content-type": "application/json",
    "cache-control": "private, no-cache",
  });
}

/** Live playlists carry the withheld video rungs in a header. */
function playlistHeaders(req: IncomingMessage, show: Show): Record<string, string> {
  const withheld = show.isEnded ? [] : capacityOf(show, findEdge(req)).withheld();
  const headers = { "content-type": PLAYLIST, "cache-control": "private, no-cache" };
  return withheld.length > 0 ? { ...headers, [WITHHELD_HEADER]: withheld.join(" ") } : headers;
}

async function sendPlaylist({ req, res, url }: Request<"playlist">, show: Show, rendition: Rendition) {
  const state = url.msn === null ? "there" : await awaitPart(rendition, url.msn, url.part);
  if (state === "ahead") return sendError(res, 400);
  const capacity = capacityOf(show, findEdge(req));
  const headers = playlistHeaders(req, show);
  // A refused player continues with another rendition.
  const isGone = isStale([...show.renditions.values()], rendition) || capacity.refuses(rendition);
  if (!show.isEnded && isGone) return sendError(res, 404, headers);
  // RFC 8216bis, section 6.2.5.2: no part is coming, and the unchanged playlist is not a valid response.
  if (state === "late" && !show.isEnded)
    return sendError(res, 503, { ...headers, [PAUSED_HEADER]: "1", "retry-after": STALLED_RETRY_SECONDS });
  const lowLatency = url.lowLatency && capacity.allowsLowLatency(rendition);
  const joinsSessions = VLC_3.test(req.headers["user-agent"] ?? "");
  const place = { eventId: url.eventId, rendition };
  const folderOf = show.isEnded ? undefined : (segment: Segment | "next") => cdnFolder(place, segment) ?? "";
  const others = [...show.renditions.values()].filter((it) => it !== rendition && it.track);
  const bytes = playlistBytes(rendition, { lowLatency, full: show.isEnded, others, joinsSessions, folderOf });
  if (!bytes) return sendError(res, 404);
  sendBytes(req, res, bytes, headers);
}

type FileRequest = Request<"init" | "part" | "segment">;

async function sendFile({ req, res, source, url, admission }: FileRequest, rendition: Rendition) {
  const bytes = await fileBytes(source.stored, url, rendition);
  if (!bytes) return sendError(res, 404);
  // A shared cache cannot check tickets, and a private one must not outlive a refund.
  const cache = admission === "open" ? "public, max-age=31536000, immutable" : "private, no-store";
  sendBytes(req, res, bytes, { "content-type": typeOf(rendition), "cache-control": cache });
}

function sendProgressive(request: Request<"progressive" | "sound">, show: Show, rendition: Rendition) {
  const { req, res, url } = request;
  if (show.isEnded || (url.kind === "progressive" && isProbe(req))) return sendError(res, 404);
  // The video element tries its next source: HLS, whose renditions fit.
  const isPicture = url.kind === "progressive";
  if (isPicture && !connectionsOf(req).every((edge) => capacityOf(show, edge).fits(rendition)))
    return sendError(res, 503);
  const type = url.kind === "sound" ? "audio/aac" : "video/mp4";
  if (!startResponse(req, res, 200, { "content-type": type, "cache-control": "no-store", "x-accel-buffering": "no" }))
    return;
  return streamTo(res, countedAuthorization(request), (write, signal) =>
    url.kind === "sound"
      ? streamProgressiveAac(rendition, write, signal)
      : streamProgressiveMp4(rendition, show.renditions.get("a") ?? null, write, signal),
  );
}

/**
 * Apple's player first requests two bytes and cannot play an unbounded mp4. After a refusal it continues with the next
 * source of the video element, the HLS; all other players request everything.
 */
const isProbe = (req: IncomingMessage) => req.headers.range === "bytes=0-1";

/** Rechecks access during a long response. */
const authorizationCheck = ({ req, source, url }: Pick<Request<MediaUrl["kind"]>, "req" | "source" | "url">) => {
  return async () => {
    const admission = await source.authorize(req, url.token, url.eventId);
    return admission !== null && admission !== "full";
  };
};

/** Progressive players send no reports, so each check that succeeds counts as time watched. */
function countedAuthorization(request: Request<"progressive" | "sound">) {
  const isAuthorized = authorizationCheck(request);
  const { url } = request;
  const rung = url.kind === "sound" ? "audio" : url.name.slice(1);
  let lastRecordedAt = clock.now().getTime();
  return async () => {
    const authorized = await isAuthorized();
    const now = clock.now().getTime();
    if (authorized) recordPlayed(url.eventId, rung, now - lastRecordedAt, now);
    lastRecordedAt = now;
    return authorized;
  };
}

async function sendReplayFile(request: Request<"replay">) {
  const { req, res, source, url, admission } = request;
  const replay = await source.findReplay(url.eventId);
  if (!replay) return sendError(res, 404);
  const cacheControl = admission === "open" ? "private, max-age=3600" : "private, no-store";
  await sendReplay(req, res, replay, { cacheControl, isAuthorized: authorizationCheck(request) });
}

async function sendCaptions({ req, res, source, url }: Request<"captions">) {
  const vtt = await source.findCaptions(url.eventId, url.language);
  if (vtt === null) return sendError(res, 404);
  const headers = { "content-type": "text/vtt; charset=utf-8", "cache-control": "private, no-cache" };
  sendBytes(req, res, Buffer.from(vtt), headers);
}
