import { and, asc, desc, eq, inArray, isNull, max } from "drizzle-orm";
import { AppError } from "~/platform/errors";
import type { Actor } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { addFollowerNews } from "~/models/shows/events/news/follower-news.server";
import { addHolderNews } from "~/models/shows/events/news/holder-news.server";
import { addStartNotice } from "~/models/shows/events/news/start-notices.server";
import { assertTermsAgreed } from "~/models/base/site/documents/terms-agreement.server";
import { assertCanStreamEvent } from "~/models/shows/events/permissions";
import { db, type Reader, transaction, type Tx } from "~db/client.server";
import { artistProfiles, broadcasts, events } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { beginFreeLook } from "../free-look/begin-free-look.server";
import { clearOnAir, findOnAir, setOnAir } from "./on-air.server";
import { recordWebhook } from "~/models/delivery/webhooks/record-webhook.server";

export type BroadcastSource = (typeof broadcasts.$inferSelect)["source"];

/**
 * A show that is live goes on, whatever changes in the terms.
 * @throws AppError not_found, unauthenticated, forbidden; conflict for an event that cannot go on
 * air
 */
export async function assertCanBroadcast(actor: Actor, eventId: string) {
  const [event] = await db.select().from(events).where(eq(events.id, eventId));
  if (!event) throw new AppError("not_found", "errors:notFound");

  assertCanStreamEvent(actor, event);

  const isThere = event.status === "published" || event.isRehearsal;
  const isOpen = isThere && !event.hiddenAt && event.streamPlatform === "nhacsong_live";
  if (!isOpen) throw new AppError("conflict", "errors:forbidden");
  if (!event.isLive && !event.isRehearsal) await assertTermsAgreed(actor);
}

/** Starts or resumes the broadcast: the show is live. */
export async function startBroadcast(eventId: string, source: BroadcastSource, rungs: string[]) {
  await transaction(async (tx) => {
    await beginFreeLook(tx, eventId);

    const [show] = await tx
      .update(events)
      .set({ isLive: true })
      .where(eq(events.id, eventId))
      .returning();
    if (!show) return;

    await addFollowerNews(tx, "live", show);
    await addStartNotice(tx, "live", show);

    const [running] = await tx
      .select({ id: broadcasts.id })
      .from(broadcasts)
      .where(runningOf(eventId));
    if (running) {
      void (await tx.update(broadcasts).set({ source }).where(eq(broadcasts.id, running.id)));

      return;
    }

    await tx.insert(broadcasts).values({ eventId, source, startedAt: clock.now() });
    if (show.isRehearsal) await noteRehearsal(tx, show.artistId);

    await addHolderNews(tx, "live", show);
    await recordWebhook(tx, "show.started", eventId);
  });
  setOnAir(eventId, { ...findOnAir(eventId), state: "live", rungs });
  announce({ type: "show.live", eventId });
}

async function noteRehearsal(tx: Tx, artistId: string) {
  await tx
    .update(artistProfiles)
    .set({ rehearsedAt: clock.now() })
    .where(eq(artistProfiles.userId, artistId));
}

/** Updates the available renditions. */
export function noteRungs(eventId: string, rungs: string[]) {
  const onAir = findOnAir(eventId);
  if (onAir) setOnAir(eventId, { ...onAir, rungs });
}

/** Marks the sound as missing, so that viewers do not suspect their own device. */
export function noteSound(eventId: string, isMissing: boolean) {
  const onAir = findOnAir(eventId);
  if (!onAir) return;

  setOnAir(eventId, { ...onAir, noSound: isMissing });
  announce({ type: "show.soundChanged", eventId });
}

/** Marks the picture as paused, so that viewers do not suspect their own connection. */
export function notePictureStopped(eventId: string) {
  setOnAir(eventId, { rungs: [], ...findOnAir(eventId), state: "paused" });
  announce({ type: "show.paused", eventId });
}

/** Marks the media as lost; viewers are asked to wait. */
export function noteMediaLost(eventId: string) {
  setOnAir(eventId, { rungs: [], ...findOnAir(eventId), state: "reconnecting" });
  announce({ type: "show.reconnecting", eventId });
}

/** Ends the show. Idempotent. `isFinal`: by its artist; it did not only stop. */
export async function endBroadcast(eventId: string, isFinal = false) {
  clearOnAir(eventId);

  const wasLive = await transaction(async (tx) => {
    await tx.update(broadcasts).set({ endedAt: clock.now(), isFinal }).where(runningOf(eventId));

    const live = and(eq(events.id, eventId), eq(events.isLive, true));
    const ended = await tx
      .update(events)
      .set({ isLive: false })
      .where(live)
      .returning({ id: events.id });
    if (ended.length > 0) await recordWebhook(tx, "show.ended", eventId);

    return ended.length > 0;
  });
  if (wasLive) announce({ type: "show.ended", eventId });
}

/**
 * Lists shows that were live when the last process stopped. Those without a broadcast are demo
 * shows.
 */
export async function listInterruptedShows(): Promise<
  { eventId: string; source: BroadcastSource }[]
> {
  const rows = await db
    .select({ eventId: events.id, source: broadcasts.source })
    .from(events)
    .leftJoin(broadcasts, and(eq(broadcasts.eventId, events.id), isNull(broadcasts.endedAt)))
    .where(and(eq(events.isLive, true), eq(events.streamPlatform, "nhacsong_live")))
    .orderBy(desc(broadcasts.startedAt));
  const seen = new Set<string>();

  return rows
    .filter(({ eventId }) => !seen.has(eventId) && seen.add(eventId))
    .map(({ eventId, source }) => ({ eventId, source: source ?? "demo" }));
}

export async function findLastStart(eventId: string): Promise<Date | null> {
  const { startedAt } = broadcasts;
  const [last] = await db
    .select({ startedAt })
    .from(broadcasts)
    .where(eq(broadcasts.eventId, eventId))
    .orderBy(desc(startedAt))
    .limit(1);

  return last?.startedAt ?? null;
}

/** When the show last ended; null if it runs or never did. */
export async function findLastEnd(eventId: string, reader: Reader = db): Promise<Date | null> {
  const last = await reader.query.broadcasts.findFirst({
    where: eq(broadcasts.eventId, eventId),
    orderBy: desc(broadcasts.startedAt),
  });

  return last?.endedAt ?? null;
}

/** When each of these shows last ended, of those that were live. */
export async function listLastEnds(eventIds: string[]): Promise<Map<string, Date>> {
  if (eventIds.length === 0) return new Map();

  const { eventId, endedAt } = broadcasts;
  const rows = await db
    .select({ eventId, endedAt: max(endedAt) })
    .from(broadcasts)
    .where(inArray(eventId, eventIds))
    .groupBy(eventId);

  return new Map(rows.flatMap((row) => (row.endedAt ? [[row.eventId, row.endedAt] as const] : [])));
}

/** When the show first went live. */
export async function findFirstStart(eventId: string, reader: Reader = db): Promise<Date | null> {
  const first = await reader.query.broadcasts.findFirst({
    where: eq(broadcasts.eventId, eventId),
    orderBy: asc(broadcasts.startedAt),
  });

  return first?.startedAt ?? null;
}

const runningOf = (eventId: string) =>
  and(eq(broadcasts.eventId, eventId), isNull(broadcasts.endedAt));
