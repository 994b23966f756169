import { and, eq, gte } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, type DbReader, transaction } from "~db/client.server";
import { clips } from "~db/schema";
import { AppError, fieldError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { isAccountInactive } from "~/models/accounts/account-state.server";
import type { Actor } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { getEvent } from "~/models/shows/events/find-event.server";
import { canMakeClipsOfTeam } from "~/models/shows/events/permissions";
import { assertMember } from "~/models/base/permissions";
import { consume, createLimiter } from "~/platform/throttle.server";
import { readRecordedPeriod } from "../broadcast/media-clock.server";
import { findLastingRight } from "../playback-access.server";
import { replayMoment, replayPeriod } from "../replay/replay-time";
import { findRecording } from "../replay/recordings.server";
import type { Clip } from "./clip-record.server";
import type { ClipRequest } from "./schema";

export const MAX_CLIPS_PER_SHOW = 100;
export const MAX_CLIPS_PER_DAY = 5;
const DAY_SECONDS = 24 * 3600;
/** Clocks of players and of this server differ a little. */
const TOLERANCE_MS = 10_000;

const viewerLimiter = createLimiter(MAX_CLIPS_PER_DAY, DAY_SECONDS);

type ClipEvent = {
  id: string;
  artistId: string;
  clipsEnabled: boolean;
  isRehearsal: boolean;
  streamPlatform: string;
};

/** True if the person may make clips of a show that they may watch. */
export function canMakeClips(actor: Actor, event: ClipEvent): boolean {
  if (event.isRehearsal || event.streamPlatform !== "nhacsong_live") return false;

  return canMakeClipsOfTeam(actor, event) || event.clipsEnabled;
}

/**
 * @throws AppError unauthenticated, not_found, forbidden (no ticket, or the artist doesn't allow
 * clips)
 */
export async function assertCanMakeClips(actor: Actor, eventId: string) {
  assertMember(actor);

  const event = await getEvent(actor, eventId);
  // A free look opens the live picture, not what was recorded before.
  if (!(await findLastingRight(actor, event.id)))
    throw new AppError("forbidden", "errors:forbidden");
  if (!canMakeClips(actor, event)) throw new AppError("forbidden", "clips:notAllowed");

  return event;
}

/**
 * Requests a clip of the seconds before a moment of the video, by default before the newest moment.
 * The file is cut afterwards. `recordedSeconds`: the length that the clip can have, which is less
 * than requested at the beginning of a recording.
 * @throws AppError unauthenticated, not_found, forbidden; conflict (nothing is recorded, too many
 * clips of the show); invalid, throttled
 */
export async function requestClip(
  actor: Actor,
  eventId: string,
  clipRequest: ClipRequest,
): Promise<Clip & { recordedSeconds: number }> {
  assertMember(actor);

  const event = await assertCanMakeClips(actor, eventId);
  const isTeam = canMakeClipsOfTeam(actor, event);
  const endsAt = await findClipEnd(event, clipRequest, isTeam || event.replayDays !== null);
  if (!isTeam) {
    if (await isAccountInactive(actor.userId, db))
      throw new AppError("forbidden", "errors:forbidden");

    await consume(viewerLimiter, actor.userId, {
      key: "clips:tooManyToday",
      params: { count: MAX_CLIPS_PER_DAY },
    });
  }

  const { title, seconds } = clipRequest;
  const recordedSeconds = Math.min(seconds, await countSecondsBefore(event, endsAt));
  const values = {
    eventId: event.id,
    makerId: actor.userId,
    title,
    seconds,
    endsAt,
    createdAt: clock.now(),
  };
  const clip = await transaction(async (tx) => {
    if (!isTeam) await assertFewClipsToday(tx, actor.userId);
    if ((await tx.$count(clips, and(eq(clips.eventId, event.id)))) >= MAX_CLIPS_PER_SHOW)
      throw new AppError("conflict", "clips:tooManyOfShow", {
        params: { count: MAX_CLIPS_PER_SHOW },
      });

    return firstRow(await tx.insert(clips).values(values).returning());
  });

  announce({ type: "clip.requested", eventId: event.id });

  return { ...clip, recordedSeconds };
}

/** Seconds between the start of the recording and a moment. */
async function countSecondsBefore(event: { id: string; isLive: boolean }, moment: Date) {
  const period = event.isLive
    ? readRecordedPeriod(event.id, true)
    : await findReplayPeriod(event.id);
  const startMs = period?.from.getTime() ?? moment.getTime();

  return Math.round((moment.getTime() - startMs) / 1000);
}

async function findReplayPeriod(eventId: string) {
  const recording = await findRecording(eventId);

  return recording && replayPeriod(recording.spans, recording.durationMs);
}

/** Checks the limit per day in the database, since the throttle forgets it at a restart. */
async function assertFewClipsToday(reader: DbReader, makerId: string) {
  const dayStart = new Date(clock.now().getTime() - DAY_SECONDS * 1000);
  if (
    (await reader.$count(clips, and(eq(clips.makerId, makerId), gte(clips.createdAt, dayStart)))) >=
    MAX_CLIPS_PER_DAY
  )
    throw new AppError("throttled", "clips:tooManyToday", { params: { count: MAX_CLIPS_PER_DAY } });
}

/**
 * Finds the end of a requested clip. `isWhole`: the clip may come from any recorded part of a
 * running show.
 */
async function findClipEnd(
  event: { id: string; isLive: boolean },
  { at: endTime, position: endPosition }: ClipRequest,
  isWhole: boolean,
) {
  if (event.isLive) return clipEndWithin(readRecordedPeriod(event.id, isWhole), endTime);

  const recording = await findRecording(event.id);
  if (!recording) throw new AppError("conflict", "clips:notRecorded");

  const { spans, durationMs } = recording;
  if (endPosition === undefined) return clipEndWithin(replayPeriod(spans, durationMs), endTime);

  const moment = replayMoment(spans, durationMs, endPosition * 1000);
  if (moment === null) throw invalidPosition();

  return new Date(moment);
}

function clipEndWithin(period: { from: Date; to: Date } | null, endTime: Date | undefined): Date {
  if (!period) throw new AppError("conflict", "clips:notRecorded");
  if (!endTime) return period.to;

  const [endMs, periodStartMs, periodEndMs] = [
    endTime.getTime(),
    period.from.getTime(),
    period.to.getTime(),
  ];
  if (endMs <= periodStartMs || endMs > periodEndMs + TOLERANCE_MS) throw invalidPosition();

  return new Date(Math.min(endMs, periodEndMs));
}

const invalidPosition = () => fieldError("position", "clips:positionOutside");
