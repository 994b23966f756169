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
  /** Ticket income of all shows, for `listDashboardEvents`. */
  income: ShowIncome[];
  nextStart: Date | null;
};

/** `income`: the artist's income from tickets. */
export type DashboardRow = { event: EventRow; income: Money[] };

/** @throws AppError unauthenticated, forbidden */
export async function getDashboardFigures(actor: Actor): Promise<DashboardFigures> {
  assertCanUseDashboard(actor);

  const ownFilter = eq(events.artistId, actor.userId);
  const tabConditions = conditionsOfTabs(clock.now());
  const eventFigures = firstRow(
    await db
      .select({
        total: count(),
        upcoming: sql<number>`count(*) filter (where ${tabConditions.upcoming})`,
        live: sql<number>`count(*) filter (where ${tabConditions.live})`,
        past: sql<number>`count(*) filter (where ${tabConditions.past})`,
        attendees: sum(events.currentAttendees).mapWith(Number),
        next: sql<
          number | null
        >`min(${events.startTime}) filter (where ${tabConditions.upcoming} and ${events.status} = 'published')`,
      })
      .from(events)
      .where(and(ownFilter, tabConditions.program)),
  );
  const incomeRows = await sumIncomeByShow(actor.userId);
  const [profile] = await db
    .select({ stageName: artistProfiles.stageName })
    .from(artistProfiles)
    .where(eq(artistProfiles.userId, actor.userId));

  return {
    stageName: profile?.stageName ?? "",
    totalEvents: eventFigures.total,
    revenue: sumByCurrency(incomeRows.map(ticketMoney)),
    tips: sumByCurrency(incomeRows.map(({ currency, tipCents: amount }) => ({ currency, amount }))),
    totalAttendees: eventFigures.attendees ?? 0,
    income: incomeRows,
    tabs: { upcoming: eventFigures.upcoming, live: eventFigures.live, past: eventFigures.past },
    nextStart: eventFigures.next === null ? null : new Date(eventFigures.next),
  };
}

/**
 * Lists live shows, upcoming ones (soonest first) or past ones (latest first). A show past its
 * start that is not live is past, and so is one that ended before its start. `knownIncome`: the
 * income, if the caller has read it.
 * @throws AppError unauthenticated, forbidden
 */
export async function listDashboardEvents(
  actor: Actor,
  tab: DashboardTab,
  maxEvents: number,
  knownIncome?: ShowIncome[],
): Promise<DashboardRow[]> {
  assertCanUseDashboard(actor);

  const tabConditions = conditionsOfTabs(clock.now());
  const sortKey = tab === "past" ? desc(shownStartColumn) : asc(events.startTime);
  const dashboardEvents = await db
    .select()
    .from(events)
    .where(and(eq(events.artistId, actor.userId), tabConditions.program, tabConditions[tab]))
    .orderBy(sortKey, events.id)
    .limit(maxEvents);
  const ids = dashboardEvents.map(({ id: eventId }) => eventId);
  const incomeRows = knownIncome ?? (await sumIncomeByShow(actor.userId, ids));

  return dashboardEvents.map((event) => {
    const eventIncome = incomeRows.filter(({ eventId }) => eventId === event.id);

    return { event, income: sumByCurrency(eventIncome.map(ticketMoney)) };
  });
}

/** `shownStart` in SQL. */
const shownStartColumn = sql`min(${events.startTime}, ifnull(${events.openUntil}, ${events.startTime}))`;

function ticketMoney({ currency, ticketCents: amount }: ShowIncome): Money {
  return { currency, amount };
}

/** Conditions of the tabs. Cancelled shows and rehearsals are in no tab. */
function conditionsOfTabs(now: Date) {
  const liveCondition = eq(events.isLive, true);
  const endedCondition = sql`ifnull(${events.openUntil} <= ${now.getTime()}, 0)`;
  const pastCondition = required(or(lte(events.startTime, now), endedCondition));

  return {
    program: required(and(ne(events.status, "cancelled"), not(events.isRehearsal))),
    live: liveCondition,
    upcoming: required(and(not(liveCondition), not(pastCondition))),
    past: required(and(not(liveCondition), pastCondition)),
  };
}
