import { and, asc, desc, eq, gt, ne } from "drizzle-orm";
import { db } from "~db/client.server";
import { events, payments, recordings, savedEvents, tickets, waitingList } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { canSeeHiddenEvent } from "./permissions";
import { type EventRecord, loadEvents } from "./event-record.server";
import { isOpen } from "./listing/event-list.server";

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

export function isId(text: string): boolean {
  return UUID.test(text);
}

/**
 * Finds an event that the actor may see: owners see drafts and hidden events; people involved see
 * cancelled ones.
 */
export async function findEvent(actor: Actor, id: string): Promise<EventRecord | null> {
  const event = await findById(id);

  return event && (await canSee(actor, event)) ? event : null;
}

/** @throws AppError not_found */
export async function getEvent(actor: Actor, id: string): Promise<EventRecord> {
  const event = await findEvent(actor, id);
  if (!event) throw new AppError("not_found", "event:notFound");

  return event;
}

/** Like `getEvent`, but includes cancelled events, which a buyer may have seen before. */
export async function getEventAtCheckout(actor: Actor, id: string): Promise<EventRecord> {
  const event = await findById(id);

  return event?.status === "cancelled" && !event.hiddenAt ? event : getEvent(actor, id);
}

/** Lists up to four other upcoming or running events of the artist. */
export async function listRelatedEvents(event: {
  id: string;
  artistId: string;
}): Promise<EventRecord[]> {
  const ids = await db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.artistId, event.artistId), ne(events.id, event.id), isOpen(clock.now())))
    .orderBy(desc(events.isLive), asc(events.startTime), asc(events.id))
    .limit(4);

  return loadEvents(ids.map((row) => row.id));
}

/** Expiry of the recorded replay; null without one. */
export async function findReplayExpiry(eventId: string): Promise<Date | null> {
  const [row] = await db
    .select({ expiresAt: recordings.expiresAt })
    .from(recordings)
    .where(and(eq(recordings.eventId, eventId), gt(recordings.expiresAt, clock.now())));

  return row?.expiresAt ?? null;
}

async function findById(id: string): Promise<EventRecord | null> {
  if (!isId(id)) return null;

  const [event] = await loadEvents([id.toLowerCase()]);

  return event ?? null;
}

async function canSee(actor: Actor, event: EventRecordLike): Promise<boolean> {
  if (canSeeHiddenEvent(actor, event)) return true;
  if (event.hiddenAt || event.status === "draft") return false;

  return event.status === "published" || (await wasInvolved(actor, event.id));
}

type EventRecordLike = typeof events.$inferSelect;

/**
 * True for people who held, bought, awaited or saved a ticket: they see that the event is
 * cancelled.
 */
async function wasInvolved({ userId }: Actor, eventId: string): Promise<boolean> {
  if (!userId) return false;

  for (const table of [tickets, payments, savedEvents, waitingList]) {
    if ((await db.$count(table, and(eq(table.eventId, eventId), eq(table.userId, userId)))) > 0)
      return true;
  }

  return false;
}
