import { and, asc, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { events, savedEvents } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { assertMember } from "~/models/base/permissions";
import { type EventRecord, loadEvents } from "../event-record.server";
import { isOpen } from "./event-list.server";
import { getEvent, isId } from "../find-event.server";

/** Saves an event. Idempotent. @throws AppError unauthenticated, not_found */
export async function saveEvent(actor: Actor, eventId: string) {
  assertMember(actor);

  const { userId } = actor;
  const event = await getEvent(actor, eventId);

  await transaction(async (tx) => {
    await tx.insert(savedEvents).values({ userId, eventId: event.id }).onConflictDoNothing();
  });

  return { saved: true };
}

/** @throws AppError unauthenticated, not_found */
export async function unsaveEvent(actor: Actor, eventId: string) {
  assertMember(actor);

  const { userId } = actor;
  const id = eventId.toLowerCase();
  const [known] = isId(id)
    ? await db.select({ id: events.id }).from(events).where(eq(events.id, id))
    : [];
  if (!known) throw new AppError("not_found", "event:notFound");

  await transaction(async (tx) => {
    await tx
      .delete(savedEvents)
      .where(and(eq(savedEvents.userId, userId), eq(savedEvents.eventId, id)));
  });

  return { saved: false };
}

/**
 * Lists saved events: upcoming first, then past ones, latest first. Cancelled events and those of
 * suspended artists stay listed.
 * @throws AppError unauthenticated
 */
export async function listSavedEvents(actor: Actor, { limit = 500 } = {}): Promise<EventRecord[]> {
  assertMember(actor);

  const isToCome = isOpen(clock.now());
  const rows = await db
    .select({ id: events.id })
    .from(savedEvents)
    .innerJoin(events, eq(events.id, savedEvents.eventId))
    .where(
      and(
        eq(savedEvents.userId, actor.userId),
        isNull(events.hiddenAt),
        ne(events.status, "draft"),
      ),
    )
    .orderBy(
      desc(isToCome),
      asc(sql`iif(${isToCome}, ${events.startTime}, 0)`),
      desc(events.startTime),
      asc(events.id),
    )
    .limit(limit);

  return loadEvents(rows.map((row) => row.id));
}

export async function filterSaved(actor: Actor, eventIds: string[]): Promise<Set<string>> {
  if (!actor.userId || eventIds.length === 0) return new Set();

  const rows = await db
    .select({ id: savedEvents.eventId })
    .from(savedEvents)
    .where(and(eq(savedEvents.userId, actor.userId), inArray(savedEvents.eventId, eventIds)));

  return new Set(rows.map((row) => row.id));
}
