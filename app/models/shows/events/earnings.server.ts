import { and, asc, eq, gte, inArray, sql } from "drizzle-orm";
import { db } from "~db/client.server";
import { donations, events, tickets, users } from "~db/schema";
import type { Currency } from "~db/vocabularies";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import {
  incomeOfTicket,
  incomeOfTip,
  type ShowIncome,
  sumIncomeByShow,
} from "~/models/money/ledger/income.server";
import { assertCanUseDashboard } from "~/models/base/permissions";
import { dayAt, lastDays } from "./listing/days";
import { getOwnEvent } from "./editing/edit-event.server";
import { required } from "~/platform/required";

const DAY_MS = 24 * 3600_000;
const MAX_EVENTS = 12;
const MAX_ZONES = 20;

/**
 * `tickets`: sold on the day and not refunded. `cents`: the income of all tickets of the day, in
 * one currency.
 */
export type DayOfSales = { day: string; tickets: number; cents: number };

/**
 * True if the day has tickets or income: a refunded ticket may leave income, and a free one brings
 * none.
 */
export function hasSales({ tickets, cents: incomeCents }: DayOfSales): boolean {
  return tickets > 0 || incomeCents !== 0;
}

/**
 * Lists sales in one currency on the last `dayCount` days in `timeZone`, oldest first, days without
 * sales included. A refund counts on the day of the purchase.
 * @throws AppError unauthenticated, forbidden
 */
export async function listSalesByDay(
  actor: Actor,
  currency: Currency,
  timeZone: string,
  dayCount: number,
): Promise<DayOfSales[]> {
  assertCanUseDashboard(actor);

  const now = clock.now().getTime();
  const recentSales = await db
    .select({ at: tickets.purchaseDate, isRefunded: ticketRefundedColumn, cents: incomeOfTicket })
    .from(tickets)
    .innerJoin(events, eq(events.id, tickets.eventId))
    .where(
      and(
        eq(events.artistId, actor.userId),
        eq(tickets.currency, currency),
        gte(tickets.purchaseDate, new Date(now - (dayCount + 1) * DAY_MS)),
      ),
    );

  return countByDay(recentSales, lastDays(new Date(now), timeZone, dayCount), timeZone);
}

type TicketSale = { at: Date; isRefunded: boolean; cents: number };

function countByDay(ticketSales: TicketSale[], days: string[], timeZone: string): DayOfSales[] {
  const salesByDay = new Map(days.map((day) => [day, { day, tickets: 0, cents: 0 }]));

  for (const { at: soldAt, isRefunded, cents: incomeCents } of ticketSales) {
    const salesOfDay = salesByDay.get(dayAt(soldAt, timeZone));
    if (!salesOfDay) continue;
    if (!isRefunded) salesOfDay.tickets += 1;
    salesOfDay.cents += incomeCents;
  }

  return [...salesByDay.values()];
}

/**
 * Lists sales of one event in one currency per day, first to last sale. A refund counts on the day
 * of the purchase.
 */
export async function listSalesOfEvent(
  actor: Actor,
  eventId: string,
  currency: Currency,
  timeZone: string,
): Promise<DayOfSales[]> {
  await getOwnEvent(actor, eventId);

  const allSales = await db
    .select({ at: tickets.purchaseDate, isRefunded: ticketRefundedColumn, cents: incomeOfTicket })
    .from(tickets)
    .where(and(eq(tickets.eventId, eventId), eq(tickets.currency, currency)))
    .orderBy(asc(tickets.purchaseDate));
  const countedSales = allSales.filter((sale) => !sale.isRefunded || sale.cents !== 0);
  const [firstSaleAt, lastSaleAt] = [countedSales[0]?.at, countedSales.at(-1)?.at];
  if (!firstSaleAt || !lastSaleAt) return [];

  const dayCount = Math.ceil((lastSaleAt.getTime() - firstSaleAt.getTime()) / DAY_MS) + 1;
  const saleDays = lastDays(lastSaleAt, timeZone, dayCount).filter(
    (day) => day >= dayAt(firstSaleAt, timeZone),
  );

  return countByDay(countedSales, saleDays, timeZone);
}

const ticketRefundedColumn = sql`tickets.status = 'refunded'`.mapWith(Boolean);

/**
 * Sums tips in one currency by the giver's time zone, largest first; null for unknown zones.
 * Refunds and lost disputes are taken off.
 * @throws AppError unauthenticated, forbidden
 */
export async function sumTipsByZone(actor: Actor, currency: Currency) {
  assertCanUseDashboard(actor);

  return db.all<{ zone: string | null; cents: number; people: number }>(sql`
    with given as materialized (
      select users.time_zone as zone, users.id as giver, ${incomeOfTip} as cents
      from events
      join donations on donations.event_id = events.id
      join users on users.id = donations.user_id
      where events.artist_id = ${actor.userId} and donations.currency = ${currency}
    )
    select zone, sum(cents) as cents, count(distinct giver) as people
    from given where cents <> 0
    group by zone order by 2 desc, zone limit ${MAX_ZONES}`);
}

/**
 * Lists the tips of one event by time, without the part that was refunded or lost in disputes.
 * @throws AppError unauthenticated, forbidden, not_found
 */
export async function listTipsOfEvent(actor: Actor, eventId: string) {
  await getOwnEvent(actor, eventId);

  const { id: donationId, createdAt: createdAt, currency } = donations;
  const tipRows = await db
    .select({ id: donationId, at: createdAt, name: users.firstName, cents: incomeOfTip, currency })
    .from(donations)
    .innerJoin(users, eq(users.id, donations.userId))
    .where(eq(donations.eventId, eventId))
    .orderBy(asc(createdAt), asc(sql`${donations}.rowid`));

  return tipRows.filter(({ cents }) => cents !== 0);
}

/**
 * Lists the events with the highest earnings in one currency, split into tickets and tips.
 * @throws AppError unauthenticated, forbidden
 */
export async function listEarningsByEvent(actor: Actor, currency: Currency) {
  assertCanUseDashboard(actor);

  const allIncome = await sumIncomeByShow(actor.userId);
  const totalOf = ({ ticketCents, tipCents }: ShowIncome) => ticketCents + tipCents;
  const highestIncome = allIncome
    .filter((income) => income.currency === currency && totalOf(income) > 0)
    .sort(
      (left, right) => totalOf(right) - totalOf(left) || (left.eventId < right.eventId ? -1 : 1),
    )
    .slice(0, MAX_EVENTS);
  const { id, title, titleOther, language, startTime } = events;
  const eventRows = await db
    .select({ id, title, titleOther, language, startTime })
    .from(events)
    .where(
      inArray(
        id,
        highestIncome.map(({ eventId }) => eventId),
      ),
    );

  return highestIncome.map(({ eventId, ticketCents, tipCents }) => ({
    ...required(eventRows.find((eventRow) => eventRow.id === eventId)),
    ticketCents,
    tipCents,
  }));
}
