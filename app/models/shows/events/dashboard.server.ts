import { and, asc, desc, eq, lte, ne, not, or, sql } from "drizzle-orm";
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
        total: sql<number>`count(*) filter (where ${tabConditions.program})`,
        upcoming: sql<number>`count(*) filter (where ${tabConditions.upcoming})`,
        live: sql<number>`count(*) filter (where ${tabConditions.live})`,
        past: sql<number>`count(*) filter (where ${tabConditions.past})`,
        attendees: sql<
          number | null
        >`sum(${events.currentAttendees}) filter (where ${tabConditions.program})`,
        next: sql<
          number | null
        >`min(${events.startTime}) filter (where ${tabConditions.upcoming} and ${events.status} = 'published')`,
      })
      .from(events)
      .where(and(ownFilter, not(events.isRehearsal))),
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
 * start that is not live is past, and so are cancelled shows and shows that ended before their
 * start. `knownIncome`: the income, if the caller has read it.
 * @throws AppError unauthenticated, forbidden
 */
export async function listDashboardEvents(
  actor: Actor,
  tab: DashboardTab,
  maxEvents: number,
  knownIncome?: ShowIncome[],
): Promise<DashboardRow[]> {
  assertCanUseDashboard(actor);

  const sortKey = tab === "past" ? desc(shownStartColumn) : asc(events.startTime);
  const dashboardEvents = await db
    .select()
    .from(events)
    .where(
      and(
        eq(events.artistId, actor.userId),
        not(events.isRehearsal),
        conditionsOfTabs(clock.now())[tab],
      ),
    )
    .orderBy(sortKey, events.id)
    .limit(maxEvents);

  return withIncome(actor.userId, dashboardEvents, knownIncome);
}

/**
 * Finds the last show that took place; null without one.
 * @throws AppError unauthenticated, forbidden
 */
export async function findLastShow(
  actor: Actor,
  knownIncome?: ShowIncome[],
): Promise<DashboardRow | null> {
  assertCanUseDashboard(actor);

  const { program, past } = conditionsOfTabs(clock.now());
  const lastEvents = await db
    .select()
    .from(events)
    .where(and(eq(events.artistId, actor.userId), not(events.isRehearsal), program, past))
    .orderBy(desc(shownStartColumn), events.id)
    .limit(1);
  const [lastShow] = await withIncome(actor.userId, lastEvents, knownIncome);

  return lastShow ?? null;
}

async function withIncome(
  artistId: string,
  dashboardEvents: EventRow[],
  knownIncome?: ShowIncome[],
): Promise<DashboardRow[]> {
  const ids = dashboardEvents.map(({ id: eventId }) => eventId);
  const incomeRows = knownIncome ?? (await sumIncomeByShow(artistId, ids));

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

/** Conditions of the tabs, and of the shows that were not cancelled (`program`). */
function conditionsOfTabs(now: Date) {
  const liveCondition = eq(events.isLive, true);
  const programCondition = ne(events.status, "cancelled");
  const endedCondition = sql`ifnull(${events.openUntil} <= ${now.getTime()}, 0)`;
  const pastCondition = required(
    or(lte(events.startTime, now), endedCondition, not(programCondition)),
  );

  return {
    program: programCondition,
    live: liveCondition,
    upcoming: required(and(not(liveCondition), not(pastCondition))),
    past: required(and(not(liveCondition), pastCondition)),
  };
}
