import { and, asc, count, desc, eq, gt, inArray, isNull, lte, ne, not, sql, sum } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db } from "~db/client.server";
import { artistProfiles, donations, events, tickets } from "~db/schema";
import { clock } from "~/integrations/clock/clock";
import type { Actor } from "../actor";
import { type Money, sumByCurrency } from "../payments/currency.protocol";
import { assertCanUseDashboard } from "../permissions";
import type { DashboardTab } from "./protocol";
import type { EventRow } from "./editing/event-columns";

export type DashboardFigures = {
  stageName: string;
  totalEvents: number;
  /** Paid tickets without refunds; tips are counted separately. */
  revenue: Money[];
  tips: Money[];
  totalAttendees: number;
  tabs: Record<DashboardTab, number>;
  nextStart: Date | null;
};

export type DashboardRow = { event: EventRow; paid: Money[] };

/** @throws AppError unauthenticated, forbidden */
export async function getDashboardFigures(actor: Actor): Promise<DashboardFigures> {
  assertCanUseDashboard(actor);
  const own = eq(events.artistId, actor.userId);
  const at = conditions(clock.now());
  const shows = firstRow(
    await db
      .select({
        total: count(),
        upcoming: sql<number>`count(*) filter (where ${at.upcoming})`,
        live: sql<number>`count(*) filter (where ${at.live})`,
        past: sql<number>`count(*) filter (where ${at.past})`,
        attendees: sum(events.currentAttendees).mapWith(Number),
        next: sql<
          number | null
        >`min(${events.startTime}) filter (where ${at.upcoming} and ${events.status} = 'published')`,
      })
      .from(events)
      .where(and(own, at.program)),
  );
  const revenue = await db
    .select({ currency: tickets.currency, amount: sum(tickets.priceCents).mapWith(Number) })
    .from(tickets)
    .innerJoin(events, eq(events.id, tickets.eventId))
    .where(and(own, ne(tickets.status, "refunded")))
    .groupBy(tickets.currency);
  const tips = await db
    .select({ currency: donations.currency, amount: sum(donations.amountCents).mapWith(Number) })
    .from(donations)
    .innerJoin(events, eq(events.id, donations.eventId))
    .where(and(own, isNull(donations.refundedAt)))
    .groupBy(donations.currency);
  const [profile] = await db
    .select({ stageName: artistProfiles.stageName })
    .from(artistProfiles)
    .where(eq(artistProfiles.userId, actor.userId));
  return {
    stageName: profile?.stageName ?? "",
    totalEvents: shows.total,
    revenue: sumByCurrency(revenue),
    tips: sumByCurrency(tips),
    totalAttendees: shows.attendees ?? 0,
    tabs: { upcoming: shows.upcoming, live: shows.live, past: shows.past },
    nextStart: shows.next === null ? null : new Date(shows.next),
  };
}

/**
 * Lists live shows, upcoming ones (soonest first) or past ones (latest first). A show past its start that is not live
 * is past.
 * @throws AppError unauthenticated, forbidden
 */
export async function listDashboardEvents(actor: Actor, tab: DashboardTab, limit: number): Promise<DashboardRow[]> {
  assertCanUseDashboard(actor);
  const at = conditions(clock.now());
  const order = tab === "past" ? desc : asc;
  const rows = await db
    .select()
    .from(events)
    .where(and(eq(events.artistId, actor.userId), at.program, at[tab]))
    .orderBy(order(events.startTime), events.id)
    .limit(limit);
  const paid = await sumPaid(rows.map(({ id }) => id));
  return rows.map((event) => ({ event, paid: sumByCurrency(paid.filter(({ eventId }) => eventId === event.id)) }));
}

/** Sums what was paid for tickets, per event and currency. */
function sumPaid(eventIds: string[]) {
  const { eventId, currency } = tickets;
  return db
    .select({ eventId, currency, amount: sum(tickets.priceCents).mapWith(Number) })
    .from(tickets)
    .where(and(inArray(eventId, eventIds), ne(tickets.status, "refunded")))
    .groupBy(eventId, currency);
}

/** Cancelled shows stay with their ticket holders; rehearsals are private. */
function conditions(now: Date) {
  const live = eq(events.isLive, true);
  return {
    program: and(ne(events.status, "cancelled"), not(events.isRehearsal))!,
    live,
    upcoming: and(not(live), gt(events.startTime, now))!,
    past: and(not(live), lte(events.startTime, now))!,
  };
}
