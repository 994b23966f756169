import { and, asc, desc, eq, gt, ne } from "drizzle-orm";
import { db } from "~db/client.server";
import { events, payments, recordings, savedEvents, tickets, waitingList } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { canSeeHiddenEvent } from "./permissions";
import { type EventRecord, loadEvents } from "./event-record.server";
import { openEventFilter } from "./listing/event-list.server";

const UUID_PATTERN = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

export function isUuid(id: string): boolean {
  return UUID_PATTERN.test(id);
}

/**
 * Finds an event that the actor may see: artists see their drafts and hidden events; people
 * involved see cancelled events.
 */
export async function findEvent(actor: Actor, eventId: string): Promise<EventRecord | null> {
  const event = await findEventById(eventId);

  return event && (await canSeeEvent(actor, event)) ? event : null;
}

/** @throws AppError not_found */
export async function getEvent(actor: Actor, eventId: string): Promise<EventRecord> {
  const event = await findEvent(actor, eventId);
  if (!event) throw new AppError("not_found", "event:notFound");

  return event;
}

/**
 * Gets an event as `getEvent` does, but also a cancelled one, which a buyer may have seen before.
 */
export async function getEventAtCheckout(actor: Actor, eventId: string): Promise<EventRecord> {
  const event = await findEventById(eventId);

  return event?.status === "cancelled" && !event.hiddenAt ? event : getEvent(actor, eventId);
}

/** Lists up to four other upcoming or running events of the artist. */
export async function listRelatedEvents(event: {
  id: string;
  artistId: string;
}): Promise<EventRecord[]> {
  const relatedEvents = await db
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        eq(events.artistId, event.artistId),
        ne(events.id, event.id),
        openEventFilter(clock.now()),
      ),
    )
    .orderBy(desc(events.isLive), asc(events.startTime), asc(events.id))
    .limit(4);

  return loadEvents(relatedEvents.map((related) => related.id));
}

/** Finds the expiry of the recorded replay; null without one. */
export async function findReplayExpiry(eventId: string): Promise<Date | null> {
  const [recording] = await db
    .select({ expiresAt: recordings.expiresAt })
    .from(recordings)
    .where(and(eq(recordings.eventId, eventId), gt(recordings.expiresAt, clock.now())));

  return recording?.expiresAt ?? null;
}

async function findEventById(eventId: string): Promise<EventRecord | null> {
  if (!isUuid(eventId)) return null;

  const [event] = await loadEvents([eventId.toLowerCase()]);

  return event ?? null;
}

async function canSeeEvent(actor: Actor, event: EventRecordLike): Promise<boolean> {
  if (canSeeHiddenEvent(actor, event)) return true;
  if (event.hiddenAt || event.status === "draft") return false;

  return event.status === "published" || (await wasInvolved(actor, event.id));
}

type EventRecordLike = typeof events.$inferSelect;

/**
 * True for people who have a ticket, a payment or a place on the waitlist, or saved the event: they
 * see that the event is cancelled.
 */
async function wasInvolved({ userId }: Actor, eventId: string): Promise<boolean> {
  if (!userId) return false;

  for (const table of [tickets, payments, savedEvents, waitingList]) {
    if ((await db.$count(table, and(eq(table.eventId, eventId), eq(table.userId, userId)))) > 0)
      return true;
  }

  return false;
}
