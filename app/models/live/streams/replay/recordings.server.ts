import { and, desc, eq, gt, lte } from "drizzle-orm";
import { announce } from "~/models/base/announcements.server";
import { db, transaction } from "~db/client.server";
import { broadcasts, events, recordings } from "~db/schema";
import { findLastEnd } from "../broadcast/broadcasts.server";
import { clock } from "~/platform/clock/clock";

/**
 * Replays are announced as being made for this long after the end of a show: making a replay takes
 * seconds, or longer if the server was stopped meanwhile and has to restart.
 */
const MAX_MAKING_MS = 10 * 60_000;
const DAY_MS = 24 * 3600 * 1000;

export type Recording = typeof recordings.$inferSelect;
type MadeReplay = Pick<Recording, "durationMs" | "bytes" | "spans">;

/** Expiry of the replay by the settings of the event; null if none is offered. */
export async function findPlannedReplayEnd(
  eventId: string,
  now = clock.now(),
): Promise<Date | null> {
  const [event] = await db
    .select({ days: events.replayDays, status: events.status })
    .from(events)
    .where(eq(events.id, eventId));
  if (event?.status !== "published" || event.days === null) return null;

  const [lastBroadcast] = await db
    .select({ endedAt: broadcasts.endedAt })
    .from(broadcasts)
    .where(eq(broadcasts.eventId, eventId))
    .orderBy(desc(broadcasts.startedAt))
    .limit(1);
  const replayEnd = new Date((lastBroadcast?.endedAt ?? now).getTime() + event.days * DAY_MS);

  return replayEnd > now ? replayEnd : null;
}

/** Stores a finished replay. */
export async function saveRecording(eventId: string, madeReplay: MadeReplay) {
  const expiresAt = await findPlannedReplayEnd(eventId);
  if (!expiresAt) return;

  const readyAt = clock.now();
  const values = { ...madeReplay, readyAt, expiresAt, soundBytes: null };

  await transaction(async (tx) => {
    await tx
      .insert(recordings)
      .values({ eventId, ...values })
      .onConflictDoUpdate({ target: recordings.eventId, set: values });
    if (madeReplay.bytes > 0)
      await tx.update(events).set({ replayReadyAt: readyAt }).where(eq(events.id, eventId));
  });
  announce({ type: "replay.ready", eventId });
}

/** Stores the lengths of a replay that was made again; its sound must be made again, too. */
export async function updateRecording(eventId: string, madeReplay: MadeReplay) {
  await transaction(async (tx) => {
    const changedValues = { ...madeReplay, soundBytes: null };

    await tx.update(recordings).set(changedValues).where(eq(recordings.eventId, eventId));
  });
}

/** Applies a changed replay period. */
export async function updateReplayEnd(eventId: string) {
  const recordingFilter = eq(recordings.eventId, eventId);
  if ((await db.$count(recordings, recordingFilter)) === 0) return;

  const expiresAt = (await findPlannedReplayEnd(eventId)) ?? clock.now();

  await transaction(async (tx) => {
    await tx.update(recordings).set({ expiresAt }).where(recordingFilter);
  });
}

/** Finds the replay while it is available. */
export async function findRecording(eventId: string, now = clock.now()): Promise<Recording | null> {
  const [recording] = await db
    .select()
    .from(recordings)
    .where(
      and(eq(recordings.eventId, eventId), gt(recordings.bytes, 0), gt(recordings.expiresAt, now)),
    );

  return recording ?? null;
}

/** True for some minutes after a show with a planned replay ended, while there is none. */
export async function isReplayBeingMade(eventId: string): Promise<boolean> {
  const now = clock.now();
  const endedAt = await findLastEnd(eventId);
  const isRecent = endedAt !== null && now.getTime() - endedAt.getTime() < MAX_MAKING_MS;

  return (
    isRecent &&
    (await findRecording(eventId, now)) === null &&
    (await findPlannedReplayEnd(eventId, now)) !== null
  );
}

/** Lists all recordings, so that missing files can be created again at the start of the server. */
export async function listRecordings(): Promise<Recording[]> {
  return db.select().from(recordings);
}

/** Deletes expired replays. @returns the ids of the events whose files can be deleted */
export async function deleteExpiredRecordings(now = clock.now()): Promise<string[]> {
  return transaction(async (tx) => {
    const expiredRecordings = await tx
      .delete(recordings)
      .where(lte(recordings.expiresAt, now))
      .returning();

    return expiredRecordings.map(({ eventId }) => eventId);
  });
}
