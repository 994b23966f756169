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

const DAY = 24 * 3600_000;
const MAX_EVENTS = 12;
const MAX_ZONES = 20;

/**
 * `tickets`: sold on the day and not refunded. `cents`: the income of all tickets of the day, in
 * one currency.
 */
export type DayOfSales = { day: string; tickets: number; cents: number };

/** A refunded ticket may leave income, and a free one brings none. */
export function hasSales({ tickets, cents }: DayOfSales): boolean {
  return tickets > 0 || cents !== 0;
}

/**
 * Lists sales in one currency on the last `days` days in `zone`, oldest first, days without sales
 * included. A refund counts on the day of the purchase.
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

/**
 * Lists sales of one event in one currency per day, first to last sale. A refund counts on the day
 * of the purchase.
 */
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
 * Lists the tips of one event by time, less what was refunded or lost in disputes.
 * @throws AppError unauthenticated, forbidden, not_found
 */
export async function listTipsOfEvent(actor: Actor, eventId: string) {
  await getOwnEvent(actor, eventId);

  const { id, createdAt: at, currency } = donations;
  const tips = await db
    .select({ id, at, name: users.firstName, cents: incomeOfTip, currency })
    .from(donations)
    .innerJoin(users, eq(users.id, donations.userId))
    .where(eq(donations.eventId, eventId))
    .orderBy(asc(at), asc(sql`${donations}.rowid`));

  return tips.filter(({ cents }) => cents !== 0);
}

/**
 * Lists the events with the highest earnings in one currency, split into tickets and tips.
 * @throws AppError unauthenticated, forbidden
 */
export async function listEarningsByEvent(actor: Actor, currency: Currency) {
  assertCanUseDashboard(actor);

  const all = await sumIncomeByShow(actor.userId);
  const totalOf = ({ ticketCents, tipCents }: ShowIncome) => ticketCents + tipCents;
  const highest = all
    .filter((income) => income.currency === currency && totalOf(income) > 0)
    .sort((one, other) => totalOf(other) - totalOf(one) || (one.eventId < other.eventId ? -1 : 1))
    .slice(0, MAX_EVENTS);
  const { id, title, titleOther, language, startTime } = events;
  const shows = await db
    .select({ id, title, titleOther, language, startTime })
    .from(events)
    .where(
      inArray(
        id,
        highest.map(({ eventId }) => eventId),
      ),
    );

  return highest.map(({ eventId, ticketCents, tipCents }) => ({
    ...required(shows.find((show) => show.id === eventId)),
    ticketCents,
    tipCents,
  }));
}
