import { eq } from "drizzle-orm";
import { db, transaction, type DbReader } from "~db/client.server";
import { events } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import {
  FREE_LOOK_STEP_MINUTES,
  isFreeLookOpen,
  MAX_FREE_LOOK_EXTENSION_MINUTES,
} from "~/models/shows/events/free-look";
import { assertCanStreamEvent } from "~/models/shows/events/permissions";
import { findFirstStart } from "../broadcast/broadcasts.server";

const MINUTE_MS = 60_000;

/**
 * Finds the latest possible end of the free look, with all extensions. Null before the show was
 * live.
 */
export async function findLatestFreeLookEnd(
  event: { id: string; freeLookMinutes: number },
  reader: DbReader = db,
): Promise<Date | null> {
  const startedAt = await findFirstStart(event.id, reader);
  const longestMinutes = event.freeLookMinutes + MAX_FREE_LOOK_EXTENSION_MINUTES;

  return startedAt && new Date(startedAt.getTime() + longestMinutes * MINUTE_MS);
}

/**
 * Extends a running free look by five minutes.
 * @throws AppError not_found, unauthenticated, forbidden; conflict when it is over or cannot be
 * longer
 */
export async function extendFreeLook(actor: Actor, eventId: string): Promise<Date> {
  const newEnd = await transaction(async (tx) => {
    const event = await getOpenFreeLook(actor, eventId, tx);
    const extendedEnd = new Date(
      event.freeLookUntil.getTime() + FREE_LOOK_STEP_MINUTES * MINUTE_MS,
    );
    const latestEnd = await findLatestFreeLookEnd(event, tx);
    if (latestEnd && extendedEnd > latestEnd)
      throw new AppError("conflict", "live:freeLook.longest");

    await tx.update(events).set({ freeLookUntil: extendedEnd }).where(eq(events.id, eventId));

    return extendedEnd;
  });

  announce({ type: "freeLook.changed", eventId });

  return newEnd;
}

/**
 * Ends a running free look.
 * @throws AppError not_found, unauthenticated, forbidden; conflict when it is over
 */
export async function closeFreeLook(actor: Actor, eventId: string): Promise<Date> {
  const endedAt = await transaction(async (tx) => {
    await getOpenFreeLook(actor, eventId, tx);

    const freeLookUntil = clock.now();

    await tx.update(events).set({ freeLookUntil }).where(eq(events.id, eventId));

    return freeLookUntil;
  });

  announce({ type: "freeLook.ended", eventId });

  return endedAt;
}

async function getOpenFreeLook(actor: Actor, eventId: string, reader: DbReader) {
  const event = await reader.query.events.findFirst({ where: eq(events.id, eventId) });
  if (!event) throw new AppError("not_found", "errors:notFound");

  assertCanStreamEvent(actor, event);

  const { freeLookUntil } = event;
  if (!freeLookUntil || !isFreeLookOpen(event, clock.now()))
    throw new AppError("conflict", "live:freeLook.over");

  return { ...event, freeLookUntil };
}
