import { and, asc, count, desc, eq, gt, isNull, lte, ne, not, sql, sum } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db } from "~db/client.server";
import { artistProfiles, donations, events, tickets } from "~db/schema";
import { clock } from "~/integrations/clock/clock";
import type { Actor } from "../actor";
import { assertCanUseDashboard } from "../permissions";
import type { DashboardTab } from "./protocol";
import type { EventRow } from "./editing/event-columns";

export type DashboardFigures = {
  stageName: string;
  totalEvents: number;
  /** Paid tickets without refunds; tips are counted separately. */
  revenueCents: number;
  tipsCents: number;
  totalAttendees: number;
  tabs: Record<DashboardTab, number>;
  nextStart: Date | null;
};

export type DashboardRow = { event: EventRow; paidCents: number };

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
  const sold = firstRow(
    await db
      .select({ cents: sum(tickets.priceCents).mapWith(Number) })
      .from(tickets)
      .innerJoin(events, eq(events.id, tickets.eventId))
      .where(and(own, ne(tickets.status, "refunded"))),
  );
  const tips = firstRow(
    await db
      .select({ cents: sum(donations.amountCents).mapWith(Number) })
      .from(donations)
      .innerJoin(events, eq(events.id, donations.eventId))
      .where(and(own, isNull(donations.refundedAt))),
  );
  const [profile] = await db
    .select({ stageName: artistProfiles.stageName })
    .from(artistProfiles)
    .where(eq(artistProfiles.userId, actor.userId));
  return {
    stageName: profile?.stageName ?? "",
    totalEvents: shows.total,
    revenueCents: sold.cents ?? 0,
    tipsCents: tips.cents ?? 0,
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
  const paid = db
    .select({ eventId: tickets.eventId, cents: sum(tickets.priceCents).as("cents") })
    .from(tickets)
    .where(ne(tickets.status, "refunded"))
    .groupBy(tickets.eventId)
    .as("paid");
  const order = tab === "past" ? desc : asc;
  const rows = await db
    .select({ event: events, cents: paid.cents })
    .from(events)
    .leftJoin(paid, eq(paid.eventId, events.id))
    .where(and(eq(events.artistId, actor.userId), at.program, at[tab]))
    .orderBy(order(events.startTime), events.id)
    .limit(limit);
  return rows.map(({ event, cents }) => ({ event, paidCents: Number(cents ?? 0) }));
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
