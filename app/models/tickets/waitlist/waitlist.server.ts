import { and, eq, lte, sql } from "drizzle-orm";
import { db, transaction, type DbReader, type Tx } from "~db/client.server";
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

/** `position`: place on the waitlist; 1 is next. `offeredUntil`: end of the seat offer. */
export type WaitlistPlace = { position: number; offeredUntil: Date | null };

/**
 * Joins the waitlist. Idempotent; a place whose offer has lapsed is lost, and the person joins at
 * the end.
 * @throws AppError conflict with a ticket or a held seat, while tickets are not sold out, and after
 * the start
 */
export async function joinWaitlist(actor: Actor, eventId: string): Promise<WaitlistPlace> {
  assertMember(actor);

  return transaction(async (tx) => {
    const event = await getEventOnSale(eventId, tx);

    await assertNoTicket(tx, actor.userId, eventId);
    await dropLapsedOffer(tx, actor.userId, eventId);

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

/** Removes the person's place if its offer has lapsed and the job has not removed it yet. */
async function dropLapsedOffer(tx: Tx, userId: string, eventId: string) {
  const lapsedFilter = lte(waitingList.offeredUntil, clock.now());

  await tx.delete(waitingList).where(and(placeFilter(userId, eventId), lapsedFilter));
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
  const [deletedPlace] = await tx
    .delete(waitingList)
    .where(placeFilter(userId, eventId))
    .returning();
  if (!deletedPlace) throw new AppError("not_found", "tickets:notWaiting");

  const openHold = await findOpenHold(tx, userId, eventId);
  if (openHold) await movePayment(tx, openHold.id, "expired", {}, ["held"]);
}

/** @throws AppError not_found when not on the list */
export async function getWaitlistPlace(actor: Actor, eventId: string): Promise<WaitlistPlace> {
  assertMember(actor);
  await getPublicEvent(eventId);

  const place = await findWaitlistPlace(actor.userId, eventId);
  if (!place) throw new AppError("not_found", "tickets:notWaiting");

  return place;
}

/** Finds a person's place. The order is by joining time, then by row. */
export async function findWaitlistPlace(
  userId: string,
  eventId: string,
  reader: DbReader = db,
): Promise<WaitlistPlace | null> {
  const [waitingRow] = await reader.all<{ position: number; offeredUntil: number | null }>(sql`
    select offered_until as offeredUntil, (
      select count(*) from waiting_list w
      where w.event_id = me.event_id and (w.created_at, w.rowid) <= (me.created_at, me.rowid)
    ) as position
    from waiting_list me where me.event_id = ${eventId} and me.user_id = ${userId} and me.told_cancelled_at is null`);
  if (!waitingRow) return null;

  const isOffered =
    waitingRow.offeredUntil !== null && waitingRow.offeredUntil > clock.now().getTime();

  return {
    position: waitingRow.position,
    offeredUntil: isOffered ? new Date(required(waitingRow.offeredUntil)) : null,
  };
}

function placeFilter(userId: string, eventId: string) {
  return and(eq(waitingList.eventId, eventId), eq(waitingList.userId, userId));
}
