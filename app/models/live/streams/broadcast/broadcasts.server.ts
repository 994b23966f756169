import { and, asc, desc, eq, inArray, isNull, max } from "drizzle-orm";
import { AppError } from "~/platform/errors";
import type { Actor } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { addFollowerNews } from "~/models/shows/events/news/follower-news.server";
import { addHolderNews } from "~/models/shows/events/news/holder-news.server";
import { addStartNotice } from "~/models/shows/events/news/start-notices.server";
import { assertTermsAgreed } from "~/models/base/site/documents/terms-agreement.server";
import { assertCanStreamEvent } from "~/models/shows/events/permissions";
import { db, type DbReader, transaction, type Tx } from "~db/client.server";
import { artistProfiles, broadcasts, events } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { beginFreeLook } from "../free-look/begin-free-look.server";
import { clearOnAir, findOnAir, setOnAir } from "./on-air.server";
import { recordWebhook } from "~/models/delivery/webhooks/record-webhook.server";

export type BroadcastSource = (typeof broadcasts.$inferSelect)["source"];

/**
 * Checks the right to broadcast. A live show may continue when the terms have changed.
 * @throws AppError not_found, unauthenticated, forbidden; conflict for an event that cannot go on
 * air
 */
export async function assertCanBroadcast(actor: Actor, eventId: string) {
  const [event] = await db.select().from(events).where(eq(events.id, eventId));
  if (!event) throw new AppError("not_found", "errors:notFound");

  assertCanStreamEvent(actor, event);

  const isPublished = event.status === "published" || event.isRehearsal;
  const isOpen = isPublished && !event.hiddenAt && event.streamPlatform === "nhacsong_live";
  if (!isOpen) throw new AppError("conflict", "errors:forbidden");
  if (!event.isLive && !event.isRehearsal) await assertTermsAgreed(actor);
}

/** Starts or resumes the broadcast: the show is live. */
export async function startBroadcast(
  eventId: string,
  source: BroadcastSource,
  renditions: string[],
) {
  await transaction(async (tx) => {
    await beginFreeLook(tx, eventId);

    const [liveEvent] = await tx
      .update(events)
      .set({ isLive: true })
      .where(eq(events.id, eventId))
      .returning();
    if (!liveEvent) return;

    await addFollowerNews(tx, "live", liveEvent);
    await addStartNotice(tx, "live", liveEvent);

    const [runningBroadcast] = await tx
      .select({ id: broadcasts.id })
      .from(broadcasts)
      .where(runningFilter(eventId));
    if (runningBroadcast) {
      void (await tx
        .update(broadcasts)
        .set({ source })
        .where(eq(broadcasts.id, runningBroadcast.id)));

      return;
    }

    await tx.insert(broadcasts).values({ eventId, source, startedAt: clock.now() });
    if (liveEvent.isRehearsal) await noteRehearsal(tx, liveEvent.artistId);

    await addHolderNews(tx, "live", liveEvent);
    await recordWebhook(tx, "show.started", eventId);
  });
  setOnAir(eventId, { ...findOnAir(eventId), state: "live", renditions });
  announce({ type: "show.live", eventId });
}

/**
 * Notes that camera and sound passed the studio's check.
 * @throws AppError not_found, unauthenticated, forbidden, conflict
 */
export async function noteCameraCheck(actor: Actor, eventId: string) {
  await assertCanBroadcast(actor, eventId);
  await transaction(async (tx) => {
    const [event] = await tx
      .select({ artistId: events.artistId })
      .from(events)
      .where(eq(events.id, eventId));
    if (event) await noteRehearsal(tx, event.artistId);
  });
}

async function noteRehearsal(tx: Tx, artistId: string) {
  await tx
    .update(artistProfiles)
    .set({ rehearsedAt: clock.now() })
    .where(eq(artistProfiles.userId, artistId));
}

/** Updates the available renditions. */
export function noteRenditions(eventId: string, renditions: string[]) {
  const onAir = findOnAir(eventId);
  if (onAir) setOnAir(eventId, { ...onAir, renditions });
}

/** Notes whether the sound is missing, so that viewers do not suspect their own device. */
export function noteSound(eventId: string, isMissing: boolean) {
  const onAir = findOnAir(eventId);
  if (!onAir) return;

  setOnAir(eventId, { ...onAir, noSound: isMissing });
  announce({ type: "show.soundChanged", eventId });
}

/** Marks the picture as paused, so that viewers do not suspect their own connection. */
export function notePictureStopped(eventId: string) {
  setOnAir(eventId, { renditions: [], ...findOnAir(eventId), state: "paused" });
  announce({ type: "show.paused", eventId });
}

/** Marks the media as lost; viewers are asked to wait. */
export function noteMediaLost(eventId: string) {
  setOnAir(eventId, { renditions: [], ...findOnAir(eventId), state: "reconnecting" });
  announce({ type: "show.reconnecting", eventId });
}

/** Ends the show. Idempotent. `isFinal`: the artist ended it; false if only its media stopped. */
export async function endBroadcast(eventId: string, isFinal = false) {
  const wasLive = await transaction(async (tx) => {
    await tx
      .update(broadcasts)
      .set({ endedAt: clock.now(), isFinal })
      .where(runningFilter(eventId));

    const liveFilter = and(eq(events.id, eventId), eq(events.isLive, true));
    const endedEvents = await tx
      .update(events)
      .set({ isLive: false })
      .where(liveFilter)
      .returning({ id: events.id });
    if (endedEvents.length > 0) await recordWebhook(tx, "show.ended", eventId);

    return endedEvents.length > 0;
  });
  // After a commit that was not confirmed, the next attempt finds the event ended, but still on air.
  const isNews = wasLive || findOnAir(eventId) !== null;

  clearOnAir(eventId);
  if (isNews) announce({ type: "show.ended", eventId });
}

/**
 * Lists shows that were live when the last process stopped. Those without a broadcast are demo
 * shows.
 */
export async function listInterruptedShows(): Promise<
  { eventId: string; source: BroadcastSource }[]
> {
  const interruptedShows = await db
    .select({ eventId: events.id, source: broadcasts.source })
    .from(events)
    .leftJoin(broadcasts, and(eq(broadcasts.eventId, events.id), isNull(broadcasts.endedAt)))
    .where(and(eq(events.isLive, true), eq(events.streamPlatform, "nhacsong_live")))
    .orderBy(desc(broadcasts.startedAt));
  const seenEventIds = new Set<string>();

  return interruptedShows
    .filter(({ eventId }) => !seenEventIds.has(eventId) && seenEventIds.add(eventId))
    .map(({ eventId, source }) => ({ eventId, source: source ?? "demo" }));
}

export async function findLastStart(eventId: string): Promise<Date | null> {
  const { startedAt } = broadcasts;
  const [lastBroadcast] = await db
    .select({ startedAt })
    .from(broadcasts)
    .where(eq(broadcasts.eventId, eventId))
    .orderBy(desc(startedAt))
    .limit(1);

  return lastBroadcast?.startedAt ?? null;
}

/**
 * Finds the time at which the show last ended; null while it is live and before its first
 * broadcast.
 */
export async function findLastEnd(eventId: string, reader: DbReader = db): Promise<Date | null> {
  const lastBroadcast = await reader.query.broadcasts.findFirst({
    where: eq(broadcasts.eventId, eventId),
    orderBy: desc(broadcasts.startedAt),
  });

  return lastBroadcast?.endedAt ?? null;
}

/** End of the last broadcast by event; shows that were never live are left out. */
export async function listLastEnds(eventIds: string[]): Promise<Map<string, Date>> {
  if (eventIds.length === 0) return new Map();

  const { eventId, endedAt } = broadcasts;
  const lastEnds = await db
    .select({ eventId, endedAt: max(endedAt) })
    .from(broadcasts)
    .where(inArray(eventId, eventIds))
    .groupBy(eventId);

  return new Map(
    lastEnds.flatMap((lastEnd) =>
      lastEnd.endedAt ? [[lastEnd.eventId, lastEnd.endedAt] as const] : [],
    ),
  );
}

/** Finds the time at which the show first went live. */
export async function findFirstStart(eventId: string, reader: DbReader = db): Promise<Date | null> {
  const firstBroadcast = await reader.query.broadcasts.findFirst({
    where: eq(broadcasts.eventId, eventId),
    orderBy: asc(broadcasts.startedAt),
  });

  return firstBroadcast?.startedAt ?? null;
}

const runningFilter = (eventId: string) =>
  and(eq(broadcasts.eventId, eventId), isNull(broadcasts.endedAt));
