import type { IncomingMessage, ServerResponse } from "node:http";
import { findEdge } from "~/platform/http/edge-requests.server";
import { PAUSED_HEADER, REWIND_HEADER, WITHHELD_HEADER } from "~/models/live/streams/protocol";
import { capacityOf } from "../capacity";
import { isStale } from "../packager/master-playlist";
import type { Rendition } from "../packager/rendition";
import type { Show } from "../packager/show";
import { steeringUri } from "../steering/steering.server";
import type { MediaRequest } from "./media-request";
import { canPackAudio } from "./packed-audio";
import { awaitPart, gzipped, masterBytes, playlistBytes } from "./playlists";
import { sendBytes, sendError } from "./responses";
import { firstRewindable, rewindStart } from "./rewind";
import { requireReachable } from "./stored-segments";

/**
 * VLC 3 lists an audio-only variant as video and drops the audio of all others: it plays four
 * seconds of audio and then silent video. At a discontinuity, VLC 3 starts a new demuxer without
 * reading the map (EXT-X-MAP) again, and stops.
 */
const VLC_3 = /\bLibVLC\/[0-3]\./;

/**
 * ffmpeg and mpv read the map of a list once, so they need AAC frames with ADTS headers.
 */
const LIBAVFORMAT = /\bLavf\/|\blibmpv\b/;

const PLAYLIST_TYPE = "application/vnd.apple.mpegurl";
/** Seconds until a player retries while the show is interrupted. */
const STALLED_RETRY_SECONDS = 2;

export async function sendMaster({ req, res, source, url }: MediaRequest<"master">, show: Show) {
  if (show.isEnded) await requireReachable(source.stored, url.eventId, show);
  const only = capacityOf(show, findEdge(req)).renditionNames();
  const soundAlone = !joinsSessions(req);
  const lowLatency = url.lowLatency && !show.isEnded;
  const fromStart = url.fromStart && !show.isEnded;
  const { isSnapshot } = url;
  const shape = {
    lowLatency,
    fromStart,
    isSnapshot,
    only,
    soundAlone,
    steeringUri: steeringUri(url.token),
  };
  const bytes = masterBytes(show, shape);
  if (!bytes) return sendError(res, 404);

  sendBytes(req, res, bytes, playlistHeaders(req, show));
}

/**
 * Live playlists name the withheld video renditions in a header, and the first moment that can be
 * watched.
 */
function playlistHeaders(
  request: IncomingMessage,
  show: Show,
  isWhole?: boolean,
): Record<string, string> {
  const headers: Record<string, string> = {
    "content-type": PLAYLIST_TYPE,
    "cache-control": "private, no-cache",
  };
  if (show.isEnded) return headers;

  const withheld = capacityOf(show, findEdge(request)).withheld();
  if (withheld.length > 0) headers[WITHHELD_HEADER] = withheld.join(" ");
  const rewindableFromMs = isWhole === undefined ? null : rewindStart(show, isWhole);
  if (rewindableFromMs !== null) headers[REWIND_HEADER] = String(rewindableFromMs);

  return headers;
}

export async function sendPlaylist(
  { req, res, source, url }: MediaRequest<"playlist">,
  show: Show,
  rendition: Rendition,
) {
  const isWhole = await source.isWholeOpen(url.eventId);
  const state = url.msn === null ? "there" : await awaitPart(rendition, url.msn, url.part);
  if (state === "ahead") return sendError(res, 400);

  const capacity = capacityOf(show, findEdge(req));
  const headers = playlistHeaders(req, show, isWhole);
  if (!show.isEnded) {
    // A refused player continues with another rendition.
    const isGone = isStale([...show.renditions.values()], rendition) || capacity.refuses(rendition);
    if (isGone) return sendError(res, 404, headers);
    // RFC 8216bis, section 6.2.5.2: no part is coming, and the unchanged playlist is not a valid
    // response.
    if (state === "late")
      return sendError(res, 503, {
        ...headers,
        [PAUSED_HEADER]: "1",
        "retry-after": STALLED_RETRY_SECONDS,
      });
  }
  if (show.isEnded || url.fromStart)
    return sendFull({ req, res, url }, { show, rendition, isWhole, headers });

  const isPacked = packsAudio(req, rendition);
  const bytes = playlistBytes(rendition, {
    lowLatency: url.lowLatency && !isPacked && capacity.allowsLowLatency(rendition),
    packsAudio: isPacked,
    others: [...show.renditions.values()].filter((other) => other !== rendition && other.track),
    joinsSessions: joinsSessions(req),
  });
  if (!bytes) return sendError(res, 404);

  sendBytes(req, res, bytes, headers);
}

type FullPlaylist = {
  show: Show;
  rendition: Rendition;
  isWhole: boolean;
  headers: Record<string, string>;
};

/** A replay, or a running show from its beginning. */
function sendFull(
  { req, res, url }: Omit<MediaRequest<"playlist">, "source" | "admission">,
  { show, rendition, isWhole, headers }: FullPlaylist,
) {
  const bytes = playlistBytes(rendition, {
    lowLatency: false,
    full: true,
    since: firstRewindable(rendition, isWhole)?.n,
    isDelta: url.isDelta && !show.isEnded,
    isSnapshot: url.isSnapshot,
    joinsSessions: joinsSessions(req),
    packsAudio: packsAudio(req, rendition),
  });
  if (!bytes) return sendError(res, 404);

  return sendCompressed(req, res, bytes, headers);
}

const joinsSessions = (request: IncomingMessage) => VLC_3.test(request.headers["user-agent"] ?? "");

const packsAudio = (request: IncomingMessage, rendition: Rendition) =>
  LIBAVFORMAT.test(request.headers["user-agent"] ?? "") && canPackAudio(rendition);

/** Compresses a playlist for clients that accept gzip. */
async function sendCompressed(
  request: IncomingMessage,
  response: ServerResponse,
  bytes: Buffer,
  headers: Record<string, string>,
) {
  const vary = [response.getHeader("vary"), "accept-encoding"].filter(Boolean).join(", ");
  if (!/\bgzip\b/.test(request.headers["accept-encoding"]?.toString() ?? ""))
    return sendBytes(request, response, bytes, { ...headers, vary });

  sendBytes(request, response, await gzipped(bytes), {
    ...headers,
    vary,
    "content-encoding": "gzip",
  });
}
