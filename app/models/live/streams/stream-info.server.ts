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

const NOTHING = { playbackUrl: null, noScript: null, heights: [], replayUntil: null };

/**
 * Gets what this person can play now. `session`: the session key that addresses of ticketed shows
 * are bound to. `edge`: the edge through which the person came. `isFramed`: for a card on another
 * site.
 * @throws AppError not_found, forbidden; conflict on a device whose place others took; unavailable
 * when the line is full
 */
export async function getStreamInfo(
  actor: Actor,
  eventId: string,
  session: string | null,
  edge: string | null = null,
  isFramed = false,
): Promise<StreamInfo> {
  const right = await getWatchRight(actor, eventId);
  const event = await shows.get(eventId, () => findShow(eventId));
  if (!event) throw new AppError("not_found", "errors:notFound");

  const holder = { eventId, session, visitorId: actor.visitorId, userId: actor.userId, isFramed };

  assertNotDisplaced(right, eventId, deviceOf(holder));

  const onAir = findOnAir(eventId);
  if (event.isLive && onAir) {
    if (!bandwidthOf(edge).hasRoomFor(watcherOf(holder)))
      throw new AppError("unavailable", "live:full");

    await noteEntry(actor, eventId);

    return liveInfo(holder, onAir.state, onAir.rungs);
  }
  if (event.isLive) return { status: "reconnecting", ...NOTHING };
  if (!isOver(event)) return { status: "upcoming", ...NOTHING };

  const recording = await findRecording(eventId);
  if (recording) return replayInfo(issuePlaybackToken(holder, "unattended"), recording);

  return { status: "ended", ...NOTHING };
}

/** Finds the state of a show that is on air; null for others and for unknown ids. */
export async function findOnAirState(eventId: string): Promise<OnAir["state"] | null> {
  const event = await shows.get(eventId, () => findShow(eventId));
  if (!event?.isLive) return null;

  return findOnAir(eventId)?.state ?? "reconnecting";
}

/** True while pictures arrive without sound from the artist. */
export const hasNoSound = (eventId: string) => findOnAir(eventId)?.noSound ?? false;

/** Cached until the next commit. */
const shows = new CommitCache<Awaited<ReturnType<typeof findShow>>>();

async function findShow(eventId: string) {
  return (await showOf(db).get({ eventId })) ?? null;
}

const showOf = prepared((on) => {
  const { id, isLive, endTime, openUntil } = events;

  return on
    .select({ isLive, endTime, openUntil })
    .from(events)
    .where(eq(id, sql.placeholder("eventId")))
    .prepare();
});

type Holder = Parameters<typeof issuePlaybackToken>[0];

function liveInfo(holder: Holder, status: OnAir["state"], rungs: string[]): StreamInfo {
  const { eventId } = holder;
  const heights = heightsOf(rungs);
  const playbackUrl = `/hls/${issuePlaybackToken(holder)}/${eventId}/master.m3u8`;
  const token = issuePlaybackToken(holder, "unattended");
  const base = `/live/${token}/${eventId}`;
  const sound = rungs.includes("a") ? `${base}/audio.aac` : null;
  const lowSound = rungs.includes("al") ? `${base}/audio-low.aac` : null;
  // Without scripts the rendition never changes, so a weak connection needs the middle one of
  // three.
  const rung = heights.find((height) => height <= 480) ?? heights.at(-1);
  const mp4 = rung === undefined ? sound : `${base}/v${rung}.mp4`;
  const noScript =
    mp4 === null
      ? null
      : { hls: `/hls/${token}/${eventId}/master.m3u8?ll=0`, mp4, sound, lowSound };

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
  const master = `/hls/${token}/${eventId}/master.m3u8`;
  const noScript = {
    hls: `${master}?ll=0`,
    mp4: `/vod/${token}/${eventId}.mp4`,
    sound: null,
    lowSound: null,
  };

  return { status: "replay", playbackUrl: master, noScript, heights: [], replayUntil: expiresAt };
}

function heightsOf(rungs: string[]) {
  const heights = rungs.filter((rung) => /^v\d+$/.test(rung)).map((rung) => Number(rung.slice(1)));

  return heights.sort((a, b) => b - a);
}
