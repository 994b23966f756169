import { eq } from "drizzle-orm";
import { db, transaction, type Reader } from "~db/client.server";
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

/** The latest end that buyers could read about. Null before the show was live. */
export async function findLatestFreeLookEnd(
  event: { id: string; freeLookMinutes: number },
  reader: Reader = db,
): Promise<Date | null> {
  const startedAt = await findFirstStart(event.id, reader);
  const minutes = event.freeLookMinutes + MAX_FREE_LOOK_EXTENSION_MINUTES;

  return startedAt && new Date(startedAt.getTime() + minutes * MINUTE_MS);
}

/**
 * Extends a running free look by five minutes.
 * @throws AppError not_found, unauthenticated, forbidden; conflict when it is over or cannot be
 * longer
 */
export async function extendFreeLook(actor: Actor, eventId: string): Promise<Date> {
  const until = await transaction(async (tx) => {
    const event = await getOpenFreeLook(actor, eventId, tx);
    const later = new Date(event.freeLookUntil.getTime() + FREE_LOOK_STEP_MINUTES * MINUTE_MS);
    const latest = await findLatestFreeLookEnd(event, tx);
    if (latest && later > latest) throw new AppError("conflict", "live:freeLook.longest");

    await tx.update(events).set({ freeLookUntil: later }).where(eq(events.id, eventId));

    return later;
  });

  announce({ type: "freeLook.changed", eventId });

  return until;
}

/**
 * Ends a running free look.
 * @throws AppError not_found, unauthenticated, forbidden; conflict when it is over
 */
export async function closeFreeLook(actor: Actor, eventId: string): Promise<Date> {
  const now = await transaction(async (tx) => {
    await getOpenFreeLook(actor, eventId, tx);

    const freeLookUntil = clock.now();

    await tx.update(events).set({ freeLookUntil }).where(eq(events.id, eventId));

    return freeLookUntil;
  });

  announce({ type: "freeLook.ended", eventId });

  return now;
}

async function getOpenFreeLook(actor: Actor, eventId: string, reader: Reader) {
  const event = await reader.query.events.findFirst({ where: eq(events.id, eventId) });
  if (!event) throw new AppError("not_found", "errors:notFound");

  assertCanStreamEvent(actor, event);

  const { freeLookUntil } = event;
  if (!freeLookUntil || !isFreeLookOpen(event, clock.now()))
    throw new AppError("conflict", "live:freeLook.over");

  return { ...event, freeLookUntil };
}
