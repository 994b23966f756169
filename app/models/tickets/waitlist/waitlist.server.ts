import { and, eq, lte, sql } from "drizzle-orm";
import { db, transaction, type Reader, type Tx } from "~db/client.server";
import { waitingList } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { movePayment } from "~/models/money/payments/payment-states.server";
import { assertMember } from "~/models/base/permissions";
import { getEventOnSale, getPublicEvent } from "~/models/shows/events/event-sale.server";
import { assertNoTicket } from "../held-ticket.server";
import { findActiveHold, findOpenHold } from "../holds/open-holds.server";
import { findSeatSale } from "../seat-sale.server";
import { required } from "~/platform/required";

/** Place on a waitlist: 1 is next. `offeredUntil`: end of the seat offer. */
export type WaitlistPlace = { position: number; offeredUntil: Date | null };

/**
 * Joins the waitlist. Idempotent, unless an offer has lapsed: that place is lost.
 * @throws AppError conflict with a ticket or a seat on hold, unless tickets are sold out, after the
 * start
 */
export async function joinWaitlist(actor: Actor, eventId: string): Promise<WaitlistPlace> {
  assertMember(actor);

  return transaction(async (tx) => {
    const event = await getEventOnSale(eventId, tx);

    await assertNoTicket(tx, actor.userId, eventId);
    await dropLapsed(tx, actor.userId, eventId);

    const place = await findWaitlistPlace(actor.userId, eventId, tx);
    if (place) return place;
    if (event.eventType === "donation") throw new AppError("conflict", "tickets:noSeats");
    if (event.startTime <= clock.now()) throw new AppError("conflict", "tickets:waitlistClosed");
    if (await findActiveHold(tx, actor.userId, eventId))
      throw new AppError("conflict", "tickets:payingAlready");

    const { state } = await findSeatSale(event, actor.userId, tx);
    if (state === "onSale") throw new AppError("conflict", "tickets:seatsLeft");
    if (state !== "soldOut") throw new AppError("conflict", "tickets:noTypeOnSale");

    await tx.insert(waitingList).values({ eventId, userId: actor.userId, createdAt: clock.now() });

    return required(await findWaitlistPlace(actor.userId, eventId, tx));
  });
}

/** Removes a lapsed offer before the job does. */
async function dropLapsed(tx: Tx, userId: string, eventId: string) {
  const isLapsed = lte(waitingList.offeredUntil, clock.now());

  await tx.delete(waitingList).where(and(isPlaceOf(userId, eventId), isLapsed));
}

/**
 * Leaves the waitlist and releases the offered seat.
 * @throws AppError not_found when not on the list
 */
export async function leaveWaitlist(actor: Actor, eventId: string): Promise<void> {
  assertMember(actor);
  await getPublicEvent(eventId);
  await transaction((tx) => deletePlace(tx, actor.userId, eventId));
  announce({ type: "seat.freed", eventId });
}

async function deletePlace(tx: Tx, userId: string, eventId: string) {
  const [left] = await tx.delete(waitingList).where(isPlaceOf(userId, eventId)).returning();
  if (!left) throw new AppError("not_found", "tickets:notWaiting");

  const hold = await findOpenHold(tx, userId, eventId);
  if (hold) await movePayment(tx, hold.id, "expired", {}, ["held"]);
}

/** @throws AppError not_found when not on the list */
export async function getWaitlistPlace(actor: Actor, eventId: string): Promise<WaitlistPlace> {
  assertMember(actor);
  await getPublicEvent(eventId);

  const place = await findWaitlistPlace(actor.userId, eventId);
  if (!place) throw new AppError("not_found", "tickets:notWaiting");

  return place;
}

/** Orders by joining time, then by row. */
export async function findWaitlistPlace(
  userId: string,
  eventId: string,
  reader: Reader = db,
): Promise<WaitlistPlace | null> {
  const [place] = await reader.all<{ position: number; offeredUntil: number | null }>(sql`
    select offered_until as offeredUntil, (
      select count(*) from waiting_list w
      where w.event_id = me.event_id and (w.created_at, w.rowid) <= (me.created_at, me.rowid)
    ) as position
    from waiting_list me where me.event_id = ${eventId} and me.user_id = ${userId} and me.told_cancelled_at is null`);
  if (!place) return null;

  const isOffered = place.offeredUntil !== null && place.offeredUntil > clock.now().getTime();

  return {
    position: place.position,
    offeredUntil: isOffered ? new Date(required(place.offeredUntil)) : null,
  };
}

function isPlaceOf(userId: string, eventId: string) {
  return and(eq(waitingList.eventId, eventId), eq(waitingList.userId, userId));
}
