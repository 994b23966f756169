import { and, asc, countDistinct, desc, eq, gte, isNull, sql, sum } from "drizzle-orm";
import { db } from "~db/client.server";
import { donations, events, tickets, users } from "~db/schema";
import type { Currency } from "~db/vocabularies";
import { clock } from "~/integrations/clock/clock";
import type { Actor } from "../actor";
import { incomeOfTicket } from "../ledger/ticket-income.server";
import { assertCanUseDashboard } from "../permissions";
import { dayAt, lastDays } from "./listing/days";
import { getOwnEvent } from "./editing/edit-event.server";

const DAY = 24 * 3600_000;
const MAX_EVENTS = 12;
const MAX_ZONES = 20;

/** `tickets`: sold on the day and not refunded. `cents`: the income of all tickets of the day, in one currency. */
export type DayOfSales = { day: string; tickets: number; cents: number };

/**
 * Lists sales in one currency on the last `days` days in `zone`, oldest first, days without sales included. A refund
 * counts on the day of the purchase.
 * @throws AppError unauthenticated, forbidden
 */
export async function listSalesByDay(
  actor: Actor,
  currency: Currency,
  zone: string,
  days: number,
): Promise<DayOfSales[]> {
  assertCanUseDashboard(actor);
  const now = clock.now().getTime();
  const rows = await db
    .select({ at: tickets.purchaseDate, isRefunded, cents: incomeOfTicket })
    .from(tickets)
    .innerJoin(events, eq(events.id, tickets.eventId))
    .where(
      and(
        eq(events.artistId, actor.userId),
        eq(tickets.currency, currency),
        gte(tickets.purchaseDate, new Date(now - (days + 1) * DAY)),
      ),
    );
  return countByDay(rows, lastDays(new Date(now), zone, days), zone);
}

type Sale = { at: Date; isRefunded: boolean; cents: number };

function countByDay(rows: Sale[], days: string[], zone: string): DayOfSales[] {
  const all = new Map(days.map((day) => [day, { day, tickets: 0, cents: 0 }]));
  for (const { at, isRefunded, cents } of rows) {
    const sold = all.get(dayAt(at, zone));
    if (!sold) continue;
    if (!isRefunded) sold.tickets += 1;
    sold.cents += cents;
  }
  return [...all.values()];
}

/** Lists sales of one event in one currency per day, first to last sale. A refund counts on the day of the purchase. */
export async function listSalesOfEvent(
  actor: Actor,
  eventId: string,
  currency: Currency,
  zone: string,
): Promise<DayOfSales[]> {
  await getOwnEvent(actor, eventId);
  const all = await db
    .select({ at: tickets.purchaseDate, isRefunded, cents: incomeOfTicket })
    .from(tickets)
    .where(and(eq(tickets.eventId, eventId), eq(tickets.currency, currency)))
    .orderBy(asc(tickets.purchaseDate));
  const rows = all.filter((sale) => !sale.isRefunded || sale.cents !== 0);
  const [first, last] = [rows[0]?.at, rows.at(-1)?.at];
  if (!first || !last) return [];
  const days = Math.ceil((last.getTime() - first.getTime()) / DAY) + 1;
  const span = lastDays(last, zone, days).filter((day) => day >= dayAt(first, zone));
  return countByDay(rows, span, zone);
}

const isRefunded = sql`tickets.status = 'refunded'`.mapWith(Boolean);

/**
 * Sums tips in one currency by the giver's time zone, largest first; null for unknown zones. Refunds do not count.
 * @throws AppError unauthenticated, forbidden
 */
export async function sumTipsByZone(actor: Actor, currency: Currency) {
  assertCanUseDashboard(actor);
  const cents = sum(donations.amountCents).mapWith(Number);
  return db
    .select({ zone: users.timeZone, cents, people: countDistinct(donations.userId) })
    .from(donations)
    .innerJoin(events, eq(events.id, donations.eventId))
    .innerJoin(users, eq(users.id, donations.userId))
    .where(and(eq(events.artistId, actor.userId), isGivenIn(currency)))
    .groupBy(users.timeZone)
    .orderBy(desc(cents), asc(users.timeZone))
    .limit(MAX_ZONES);
}

function isGivenIn(currency: Currency) {
  return and(isNull(donations.refundedAt), eq(donations.currency, currency));
}

/**
 * Lists the tips of one event by time, without refunded ones.
 * @throws AppError unauthenticated, forbidden, not_found
 */
export async function listTipsOfEvent(actor: Actor, eventId: string) {
  await getOwnEvent(actor, eventId);
  return db
    .select({
      ...{ id: donations.id, at: donations.createdAt, name: users.firstName },
      ...{ cents: donations.amountCents, currency: donations.currency },
    })
    .from(donations)
    .innerJoin(users, eq(users.id, donations.userId))
    .where(and(eq(donations.eventId, eventId), isNull(donations.refundedAt)))
    .orderBy(asc(donations.createdAt), asc(donations.id));
}

/**
 * Lists the events with the highest earnings in one currency, split into tickets and tips.
 * @throws AppError unauthenticated, forbidden
 */
export async function listEarningsByEvent(actor: Actor, currency: Currency) {
  assertCanUseDashboard(actor);
  const sold = db
    .select({ eventId: tickets.eventId, cents: sql<number>`sum(${incomeOfTicket})`.as("sold_cents") })
    .from(tickets)
    .where(eq(tickets.currency, currency))
    .groupBy(tickets.eventId)
    .as("sold");
  const given = db
    .select({ eventId: donations.eventId, cents: sum(donations.amountCents).as("given_cents") })
    .from(donations)
    .where(isGivenIn(currency))
    .groupBy(donations.eventId)
    .as("given");
  const total = sql<number>`coalesce(${sold.cents}, 0) + coalesce(${given.cents}, 0)`;
  const { id, title, titleOther, language, startTime } = events;
  return db
    .select({
      ...{ id, title, titleOther, language, startTime },
      ticketCents: sql<number>`coalesce(${sold.cents}, 0)`.mapWith(Number),
      tipCents: sql<number>`coalesce(${given.cents}, 0)`.mapWith(Number),
    })
    .from(events)
    .leftJoin(sold, eq(sold.eventId, events.id))
    .leftJoin(given, eq(given.eventId, events.id))
    .where(and(eq(events.artistId, actor.userId), sql`${total} > 0`))
    .orderBy(desc(total), events.id)
    .limit(MAX_EVENTS);
}
