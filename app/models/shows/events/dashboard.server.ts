import { and, asc, count, desc, eq, lte, ne, not, or, sql, sum } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db } from "~db/client.server";
import { artistProfiles, events } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { type ShowIncome, sumIncomeByShow } from "~/models/money/ledger/income.server";
import { type Money, sumByCurrency } from "~/locales/currency";
import { assertCanUseDashboard } from "~/models/base/permissions";
import type { DashboardTab } from "./protocol";
import type { EventRow } from "./editing/event-columns";
import { required } from "~/platform/required";

export type DashboardFigures = {
  stageName: string;
  totalEvents: number;
  /** Income from tickets; tips are counted separately. */
  revenue: Money[];
  tips: Money[];
  totalAttendees: number;
  tabs: Record<DashboardTab, number>;
  /** Of all shows, for `listDashboardEvents`. */
  income: ShowIncome[];
  nextStart: Date | null;
};

/** `income`: from tickets. */
export type DashboardRow = { event: EventRow; income: Money[] };

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
  const income = await sumIncomeByShow(actor.userId);
  const [profile] = await db
    .select({ stageName: artistProfiles.stageName })
    .from(artistProfiles)
    .where(eq(artistProfiles.userId, actor.userId));

  return {
    stageName: profile?.stageName ?? "",
    totalEvents: shows.total,
    revenue: sumByCurrency(income.map(ticketMoney)),
    tips: sumByCurrency(income.map(({ currency, tipCents: amount }) => ({ currency, amount }))),
    totalAttendees: shows.attendees ?? 0,
    income,
    tabs: { upcoming: shows.upcoming, live: shows.live, past: shows.past },
    nextStart: shows.next === null ? null : new Date(shows.next),
  };
}

/**
 * Lists live shows, upcoming ones (soonest first) or past ones (latest first). A show past its
 * start that is not live is past, and so is one that ended before its start. `knownIncome`: where
 * the income was read already.
 * @throws AppError unauthenticated, forbidden
 */
export async function listDashboardEvents(
  actor: Actor,
  tab: DashboardTab,
  limit: number,
  knownIncome?: ShowIncome[],
): Promise<DashboardRow[]> {
  assertCanUseDashboard(actor);

  const at = conditions(clock.now());
  const order = tab === "past" ? desc : asc;
  const rows = await db
    .select()
    .from(events)
    .where(and(eq(events.artistId, actor.userId), at.program, at[tab]))
    .orderBy(order(events.startTime), events.id)
    .limit(limit);
  const ids = rows.map(({ id }) => id);
  const income = knownIncome ?? (await sumIncomeByShow(actor.userId, ids));

  return rows.map((event) => {
    const own = income.filter(({ eventId }) => eventId === event.id);

    return { event, income: sumByCurrency(own.map(ticketMoney)) };
  });
}

function ticketMoney({ currency, ticketCents: amount }: ShowIncome): Money {
  return { currency, amount };
}

/** Cancelled shows stay with their ticket holders; rehearsals are private. */
function conditions(now: Date) {
  const live = eq(events.isLive, true);
  const hasEnded = sql`ifnull(${events.openUntil} <= ${now.getTime()}, 0)`;
  const isPast = required(or(lte(events.startTime, now), hasEnded));

  return {
    program: required(and(ne(events.status, "cancelled"), not(events.isRehearsal))),
    live,
    upcoming: required(and(not(live), not(isPast))),
    past: required(and(not(live), isPast)),
  };
}
