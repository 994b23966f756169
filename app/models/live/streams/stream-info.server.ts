import { eq, sql } from "drizzle-orm";
import { AppError } from "~/platform/errors";
import type { Actor } from "~/models/base/actor";
import { db, prepared } from "~db/client.server";
import { events } from "~db/schema";
import { CommitCache } from "~db/commit-cache.server";
import { isOver } from "~/models/shows/events/event-sale.server";
import { findOnAir, type OnAir } from "./broadcast/on-air.server";
import { issuePlaybackToken } from "./playback-token.server";
import { bandwidthOf, watcherOf } from "./broadcast/server-bandwidth.server";
import { findRecording, type Recording } from "./replay/recordings.server";
import { deviceOf } from "./device-limit.server";
import { assertNotDisplaced, getWatchRight, noteEntry } from "./playback-access.server";

export type StreamStatus = "upcoming" | "live" | "paused" | "reconnecting" | "replay" | "ended";

export type StreamInfo = {
  status: StreamStatus;
  /**
   * HLS master playlist, low latency while live. Must be opened within ten minutes and used every
   * ten minutes.
   */
  playbackUrl: string | null;
  /** For players without scripts: plain HLS, progressive MP4, sound only. */
  noScript: { hls: string; mp4: string; sound: string | null; lowSound: string | null } | null;
  /** Picture heights, largest first. */
  heights: number[];
  replayUntil: Date | null;
  /** Pictures arrive, but no sound from the artist. */
  noSound?: boolean;
};

const NOTHING_PLAYABLE = { playbackUrl: null, noScript: null, heights: [], replayUntil: null };

/**
 * Gets the streams that this person can play now. `session`: the session key that addresses of
 * ticketed shows are bound to. `edge`: the edge through which the person came. `isFramed`: for a
 * card on another site.
 * @throws AppError not_found, forbidden; conflict on a device that newer devices have displaced;
 * unavailable without free bandwidth
 */
export async function getStreamInfo(
  actor: Actor,
  eventId: string,
  session: string | null,
  edge: string | null = null,
  isFramed = false,
): Promise<StreamInfo> {
  const watchRight = await getWatchRight(actor, eventId);
  const event = await cachedEvents.get(eventId, () => findStreamedEvent(eventId));
  if (!event) throw new AppError("not_found", "errors:notFound");

  const tokenHolder = {
    eventId,
    session,
    visitorId: actor.visitorId,
    userId: actor.userId,
    isFramed,
  };

  assertNotDisplaced(watchRight, eventId, deviceOf(tokenHolder));

  const onAir = findOnAir(eventId);
  if (event.isLive && onAir) {
    if (!bandwidthOf(edge).hasRoomFor(watcherOf(tokenHolder)))
      throw new AppError("unavailable", "live:full");

    await noteEntry(actor, eventId);

    return liveInfo(tokenHolder, onAir.state, onAir.renditions);
  }
  if (event.isLive) return { status: "reconnecting", ...NOTHING_PLAYABLE };
  if (!isOver(event)) return { status: "upcoming", ...NOTHING_PLAYABLE };

  const recording = await findRecording(eventId);
  if (recording) return replayInfo(issuePlaybackToken(tokenHolder, "unattended"), recording);

  return { status: "ended", ...NOTHING_PLAYABLE };
}

/** Finds the state of a show that is on air; null for shows off the air and unknown ids. */
export async function findOnAirState(eventId: string): Promise<OnAir["state"] | null> {
  const event = await cachedEvents.get(eventId, () => findStreamedEvent(eventId));
  if (!event?.isLive) return null;

  return findOnAir(eventId)?.state ?? "reconnecting";
}

/** True while pictures arrive without sound from the artist. */
export const hasNoSound = (eventId: string) => findOnAir(eventId)?.noSound ?? false;

/** Streamed events by id, cached until the next commit of the database. */
const cachedEvents = new CommitCache<Awaited<ReturnType<typeof findStreamedEvent>>>();

async function findStreamedEvent(eventId: string) {
  return (await streamedEventOf(db).get({ eventId })) ?? null;
}

const streamedEventOf = prepared((reader) => {
  const { id, isLive, endTime, openUntil } = events;

  return reader
    .select({ isLive, endTime, openUntil })
    .from(events)
    .where(eq(id, sql.placeholder("eventId")))
    .prepare();
});

type TokenHolder = Parameters<typeof issuePlaybackToken>[0];

function liveInfo(
  tokenHolder: TokenHolder,
  status: OnAir["state"],
  renditions: string[],
): StreamInfo {
  const { eventId } = tokenHolder;
  const heights = heightsOf(renditions);
  const playbackUrl = `/hls/${issuePlaybackToken(tokenHolder)}/${eventId}/master.m3u8`;
  const token = issuePlaybackToken(tokenHolder, "unattended");
  const mediaPath = `/live/${token}/${eventId}`;
  const soundPath = renditions.includes("a") ? `${mediaPath}/audio.aac` : null;
  const lowSoundPath = renditions.includes("al") ? `${mediaPath}/audio-low.aac` : null;
  // Players without scripts cannot change the rendition, so they get the tallest one of at most 480
  // lines, which a weak connection can carry.
  const scriptlessHeight = heights.find((height) => height <= 480) ?? heights.at(-1);
  const videoPath =
    scriptlessHeight === undefined ? soundPath : `${mediaPath}/v${scriptlessHeight}.mp4`;
  const noScript =
    videoPath === null
      ? null
      : {
          hls: `/hls/${token}/${eventId}/master.m3u8?ll=0`,
          mp4: videoPath,
          sound: soundPath,
          lowSound: lowSoundPath,
        };

  return {
    status,
    playbackUrl,
    noScript,
    heights,
    replayUntil: null,
    noSound: hasNoSound(eventId),
  };
}

function replayInfo(token: string, { eventId, expiresAt }: Recording): StreamInfo {
  const masterPath = `/hls/${token}/${eventId}/master.m3u8`;
  const noScript = {
    hls: `${masterPath}?ll=0`,
    mp4: `/vod/${token}/${eventId}.mp4`,
    sound: null,
    lowSound: null,
  };

  return {
    status: "replay",
    playbackUrl: masterPath,
    noScript,
    heights: [],
    replayUntil: expiresAt,
  };
}

function heightsOf(renditions: string[]) {
  const heights = renditions
    .filter((rendition) => /^v\d+$/.test(rendition))
    .map((rendition) => Number(rendition.slice(1)));

  return heights.sort((left, right) => right - left);
}
