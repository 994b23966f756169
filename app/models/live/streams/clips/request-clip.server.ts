import { and, eq, gte } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, type Reader, transaction } from "~db/client.server";
import { clips } from "~db/schema";
import { AppError, fieldError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { isInactive } from "~/models/accounts/account-state.server";
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
/** Players' clocks and ours differ a little. */
const TOLERANCE_MS = 10_000;

const ofViewers = createLimiter(MAX_CLIPS_PER_DAY, DAY_SECONDS);

type Show = {
  id: string;
  artistId: string;
  clipsEnabled: boolean;
  isRehearsal: boolean;
  streamPlatform: string;
};

/** True if the person may make clips of a show that they may watch. */
export function canMakeClips(actor: Actor, event: Show): boolean {
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
  // A free look opens what is live, not what went by before.
  if (!(await findLastingRight(actor, event.id)))
    throw new AppError("forbidden", "errors:forbidden");
  if (!canMakeClips(actor, event)) throw new AppError("forbidden", "clips:notAllowed");

  return event;
}

/**
 * Marks the seconds before a moment of the video; the newest, unless the input names one. The file
 * is cut afterwards.
 * @throws AppError as assertCanMakeClips; conflict (nothing is recorded, too many of the show),
 * invalid, throttled
 */
export async function requestClip(
  actor: Actor,
  eventId: string,
  input: ClipRequest,
): Promise<Clip> {
  assertMember(actor);

  const event = await assertCanMakeClips(actor, eventId);
  const isTeam = canMakeClipsOfTeam(actor, event);
  const endsAt = await findMoment(event, input, isTeam || event.replayDays !== null);
  if (!isTeam) {
    if (await isInactive(actor.userId, db)) throw new AppError("forbidden", "errors:forbidden");

    await consume(ofViewers, actor.userId, {
      key: "clips:tooManyToday",
      params: { count: MAX_CLIPS_PER_DAY },
    });
  }

  const { title, seconds } = input;
  const values = {
    eventId: event.id,
    makerId: actor.userId,
    title,
    seconds,
    endsAt,
    createdAt: clock.now(),
  };
  const clip = await transaction(async (tx) => {
    if (!isTeam) await assertFewToday(tx, actor.userId);
    if ((await tx.$count(clips, and(eq(clips.eventId, event.id)))) >= MAX_CLIPS_PER_SHOW)
      throw new AppError("conflict", "clips:tooManyOfShow", {
        params: { count: MAX_CLIPS_PER_SHOW },
      });

    return firstRow(await tx.insert(clips).values(values).returning());
  });

  announce({ type: "clip.requested", eventId: event.id });

  return clip;
}

/** The limit of the throttle, which a restart forgets. */
async function assertFewToday(tx: Reader, makerId: string) {
  const since = new Date(clock.now().getTime() - DAY_SECONDS * 1000);
  if (
    (await tx.$count(clips, and(eq(clips.makerId, makerId), gte(clips.createdAt, since)))) >=
    MAX_CLIPS_PER_DAY
  )
    throw new AppError("throttled", "clips:tooManyToday", { params: { count: MAX_CLIPS_PER_DAY } });
}

/** `isWhole`: the person may go back further than half an hour. */
async function findMoment(
  event: { id: string; isLive: boolean },
  { at, position }: ClipRequest,
  isWhole: boolean,
) {
  if (event.isLive) return momentWithin(readRecordedPeriod(event.id, isWhole), at);

  const recording = await findRecording(event.id);
  if (!recording) throw new AppError("conflict", "clips:notRecorded");

  const { spans, durationMs } = recording;
  if (position === undefined) return momentWithin(replayPeriod(spans, durationMs), at);

  const moment = replayMoment(spans, durationMs, position * 1000);
  if (moment === null) throw invalidPosition();

  return new Date(moment);
}

function momentWithin(period: { from: Date; to: Date } | null, at: Date | undefined): Date {
  if (!period) throw new AppError("conflict", "clips:notRecorded");
  if (!at) return period.to;

  const [ms, from, to] = [at.getTime(), period.from.getTime(), period.to.getTime()];
  if (ms <= from || ms > to + TOLERANCE_MS) throw invalidPosition();

  return new Date(Math.min(ms, to));
}

const invalidPosition = () => fieldError("position", "clips:positionOutside");
