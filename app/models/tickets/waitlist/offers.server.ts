import { and, eq, gt, isNotNull, isNull, lte, ne, sql } from "drizzle-orm";
import { db, transaction, type Tx } from "~db/client.server";
import { events, users, waitingList } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { announce } from "~/models/base/announcements.server";
import { notify } from "~/models/delivery/notices/notify.server";
import { offerEnd } from "./offer-length";
import { type Event, isOnSale } from "~/models/shows/events/event-sale.server";
import { countTicketsToOffer } from "../seat-sale.server";
import { isHoldForReplay } from "../seats.server";
import { passHolders } from "~/models/money/payments/pass-seats.server";
import { isActiveUser } from "../../accounts/account-state.server";

/**
 * Offers free seats that a ticket is on sale for to the waitlist in order.
 * @returns the people offered one
 */
export async function offerSeats(eventId: string): Promise<string[]> {
  const offered = await transaction(async (tx) => {
    const event = await tx.query.events.findFirst({ where: eq(events.id, eventId) });
    if (!event || event.startTime <= clock.now() || !(await isOnSale(event, tx))) return [];

    const free = Math.min(await countFree(tx, event), await countTicketsToOffer(tx, event));
    const next = await listNext(tx, eventId, free);

    for (const { userId, zone } of next) {
      const offeredUntil = offerEnd(event.startTime, clock.now(), zone);
      const isTheirs = and(eq(waitingList.eventId, eventId), eq(waitingList.userId, userId));

      await tx.update(waitingList).set({ offeredUntil }).where(isTheirs);
      await queueOffer(tx, userId, eventId, offeredUntil);
    }

    return next.map(({ userId }) => userId);
  });

  for (const userId of offered) announce({ type: "waitlist.offered", eventId, userId });

  return offered;
}

/** Ends expired offers (their seats go to the next) and waitlists of started shows. */
export async function endOffers(): Promise<void> {
  const now = clock.now();
  const ended = await db
    .selectDistinct({ eventId: waitingList.eventId })
    .from(waitingList)
    .where(and(isNotNull(waitingList.offeredUntil), lte(waitingList.offeredUntil, now)));

  for (const { eventId } of ended) {
    const isEnded = and(eq(waitingList.eventId, eventId), lte(waitingList.offeredUntil, now));

    await transaction(async (tx) => void (await tx.delete(waitingList).where(isEnded)));
    announce({ type: "seat.freed", eventId });
  }

  await closeStarted(now);
}

/** Offers seats of all shows with a waitlist, in case a crash lost an announcement. */
export async function offerFreeSeats(): Promise<void> {
  const isPublic = and(eq(events.status, "published"), isNull(events.hiddenAt));
  const waiting = await db
    .selectDistinct({ eventId: waitingList.eventId })
    .from(waitingList)
    .innerJoin(events, eq(events.id, waitingList.eventId))
    .where(and(isNull(waitingList.offeredUntil), gt(events.startTime, clock.now()), isPublic));

  for (const { eventId } of waiting) await offerSeats(eventId);
}

/** Counts seats neither sold, held nor offered. */
async function countFree(tx: Tx, event: Event): Promise<number> {
  if (event.maxAttendees === null) return Number.MAX_SAFE_INTEGER;

  const now = clock.now().getTime();
  const [row] = await tx.all<{ reserved: number }>(sql`
    select count(*) as reserved from (
      select iif(gift_to is null, user_id, id) as user_id from payments
      where event_id = ${event.id} and kind = 'ticket' and state in ('held', 'paying') and held_until > ${now}
        and not ${isHoldForReplay(sql`payments.ticket_type_id`)}
      union
      ${passHolders(event.id, now)}
      union
      select user_id from waiting_list where event_id = ${event.id} and offered_until > ${now}
    )`);

  return Math.max(0, event.maxAttendees - event.currentAttendees - (row?.reserved ?? 0));
}

function queueOffer(tx: Tx, userId: string, eventId: string, until: Date) {
  const fact = `${eventId}:${userId}:${until.getTime()}`;

  return notify(tx, { kind: "offer", userId, eventId, fact, path: `/checkout/${eventId}`, until });
}

async function listNext(tx: Tx, eventId: string, count: number) {
  if (count === 0) return [];

  return tx
    .select({ userId: waitingList.userId, zone: users.timeZone })
    .from(waitingList)
    .innerJoin(users, eq(users.id, waitingList.userId))
    .where(and(eq(waitingList.eventId, eventId), isNull(waitingList.offeredUntil), isActiveUser))
    .orderBy(waitingList.createdAt, sql`waiting_list.rowid`)
    .limit(count);
}

async function closeStarted(now: Date) {
  const started = await db
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

  for (const { eventId } of started) {
    const isWaiting = and(eq(waitingList.eventId, eventId), isNull(waitingList.offeredUntil));

    await transaction(async (tx) => void (await tx.delete(waitingList).where(isWaiting)));
  }
}
