import { and, eq, gt, isNotNull, isNull, lte, ne, sql } from "drizzle-orm";
import { db, transaction, type Tx } from "~db/client.server";
import { events, users, waitingList } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { announce } from "~/models/base/announcements.server";
import { notify } from "~/models/delivery/notices/notify.server";
import { offerEnd } from "./offer-length";
import { type Event, isOnSale } from "~/models/shows/events/event-sale.server";
import { countTicketsToOffer } from "../seat-sale.server";
import { replayHoldFilter } from "../seats.server";
import { passHoldersSql } from "~/models/money/payments/pass-seats.server";
import { activeUserFilter } from "../../accounts/account-state.server";

/**
 * Offers free seats with a ticket on sale to the waitlist, in its order.
 * @returns ids of the people who were offered a seat
 */
export async function offerSeats(eventId: string): Promise<string[]> {
  const offeredUserIds = await transaction(async (tx) => {
    const event = await tx.query.events.findFirst({ where: eq(events.id, eventId) });
    if (!event || event.startTime <= clock.now() || !(await isOnSale(event, tx))) return [];

    const offerCount = Math.min(
      await countFreeSeats(tx, event),
      await countTicketsToOffer(tx, event),
    );
    const nextPeople = await listNextWaiting(tx, eventId, offerCount);

    for (const { userId, zone } of nextPeople) {
      const offeredUntil = offerEnd(event.startTime, clock.now(), zone);
      const placeFilter = and(eq(waitingList.eventId, eventId), eq(waitingList.userId, userId));

      await tx.update(waitingList).set({ offeredUntil }).where(placeFilter);
      await notifyOffer(tx, userId, eventId, offeredUntil);
    }

    return nextPeople.map(({ userId }) => userId);
  });

  for (const userId of offeredUserIds) announce({ type: "waitlist.offered", eventId, userId });

  return offeredUserIds;
}

/** Ends expired offers, whose seats go to the next people, and waitlists of started shows. */
export async function endOffers(): Promise<void> {
  const now = clock.now();
  const endedEvents = await db
    .selectDistinct({ eventId: waitingList.eventId })
    .from(waitingList)
    .where(and(isNotNull(waitingList.offeredUntil), lte(waitingList.offeredUntil, now)));

  for (const { eventId } of endedEvents) {
    const endedFilter = and(eq(waitingList.eventId, eventId), lte(waitingList.offeredUntil, now));

    await transaction(async (tx) => void (await tx.delete(waitingList).where(endedFilter)));
    announce({ type: "seat.freed", eventId });
  }

  await closeStarted(now);
}

/** Offers seats of all shows with a waitlist, in case a crash lost an announcement. */
export async function offerFreeSeats(): Promise<void> {
  const publicFilter = and(eq(events.status, "published"), isNull(events.hiddenAt));
  const waitingEvents = await db
    .selectDistinct({ eventId: waitingList.eventId })
    .from(waitingList)
    .innerJoin(events, eq(events.id, waitingList.eventId))
    .where(and(isNull(waitingList.offeredUntil), gt(events.startTime, clock.now()), publicFilter));

  for (const { eventId } of waitingEvents) await offerSeats(eventId);
}

/** Counts the seats that are neither sold, held nor offered. */
async function countFreeSeats(tx: Tx, event: Event): Promise<number> {
  if (event.maxAttendees === null) return Number.MAX_SAFE_INTEGER;

  const nowMs = clock.now().getTime();
  const [result] = await tx.all<{ reserved: number }>(sql`
    select count(*) as reserved from (
      select iif(gift_to is null, user_id, id) as user_id from payments
      where event_id = ${event.id} and kind = 'ticket' and state in ('held', 'paying') and held_until > ${nowMs}
        and not ${replayHoldFilter(sql`payments.ticket_type_id`)}
      union
      ${passHoldersSql(event.id, nowMs)}
      union
      select user_id from waiting_list where event_id = ${event.id} and offered_until > ${nowMs}
    )`);

  return Math.max(0, event.maxAttendees - event.currentAttendees - (result?.reserved ?? 0));
}

function notifyOffer(tx: Tx, userId: string, eventId: string, offeredUntil: Date) {
  const dedupeKey = `${eventId}:${userId}:${offeredUntil.getTime()}`;

  return notify(tx, {
    kind: "offer",
    userId,
    eventId,
    fact: dedupeKey,
    path: `/checkout/${eventId}`,
    until: offeredUntil,
  });
}

async function listNextWaiting(tx: Tx, eventId: string, count: number) {
  if (count === 0) return [];

  return tx
    .select({ userId: waitingList.userId, zone: users.timeZone })
    .from(waitingList)
    .innerJoin(users, eq(users.id, waitingList.userId))
    .where(
      and(eq(waitingList.eventId, eventId), isNull(waitingList.offeredUntil), activeUserFilter),
    )
    .orderBy(waitingList.createdAt, sql`waiting_list.rowid`)
    .limit(count);
}

async function closeStarted(now: Date) {
  const startedEvents = await db
    .selectDistinct({ eventId: waitingList.eventId })
    .from(waitingList)
    .innerJoin(events, eq(events.id, waitingList.eventId))
    .where(
      and(
        isNull(waitingList.offeredUntil),
        lte(events.startTime, now),
        ne(events.status, "cancelled"),
      ),
    );

  for (const { eventId } of startedEvents) {
    const waitingFilter = and(eq(waitingList.eventId, eventId), isNull(waitingList.offeredUntil));

    await transaction(async (tx) => void (await tx.delete(waitingList).where(waitingFilter)));
  }
}
