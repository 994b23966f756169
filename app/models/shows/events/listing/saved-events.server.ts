import { and, asc, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { events, savedEvents } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { assertMember } from "~/models/base/permissions";
import { type EventRecord, loadEvents } from "../event-record.server";
import { openEventFilter } from "./event-list.server";
import { getEvent, isUuid } from "../find-event.server";

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
  const lowerCaseId = eventId.toLowerCase();
  const [event] = isUuid(lowerCaseId)
    ? await db.select({ id: events.id }).from(events).where(eq(events.id, lowerCaseId))
    : [];
  if (!event) throw new AppError("not_found", "event:notFound");

  await transaction(async (tx) => {
    await tx
      .delete(savedEvents)
      .where(and(eq(savedEvents.userId, userId), eq(savedEvents.eventId, lowerCaseId)));
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

  const upcomingCondition = openEventFilter(clock.now());
  const savedRows = await db
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
      desc(upcomingCondition),
      asc(sql`iif(${upcomingCondition}, ${events.startTime}, 0)`),
      desc(events.startTime),
      asc(events.id),
    )
    .limit(limit);

  return loadEvents(savedRows.map((saved) => saved.id));
}

export async function filterSaved(actor: Actor, eventIds: string[]): Promise<Set<string>> {
  if (!actor.userId || eventIds.length === 0) return new Set();

  const savedRows = await db
    .select({ id: savedEvents.eventId })
    .from(savedEvents)
    .where(and(eq(savedEvents.userId, actor.userId), inArray(savedEvents.eventId, eventIds)));

  return new Set(savedRows.map((saved) => saved.id));
}
