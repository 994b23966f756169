import {
  and,
  asc,
  desc,
  eq,
  gt,
  isNotNull,
  isNull,
  lte,
  ne,
  not,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import { firstRow } from "~db/first-row";
import { db } from "~db/client.server";
import { events } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import type { EventFilter } from "./event-filter";
import { type EventRecord, loadEvents, popularity } from "../event-record.server";
import { conditionsOf, priceColumn } from "./listing-conditions.server";
import { buildEventSearch, listRankedIds } from "./search.server";
import { required } from "~/platform/required";

const DEFAULT_LIMIT = 50;

export type EventPage = { events: EventRecord[]; total: number };

/**
 * Lists running and upcoming public events; `total` counts all matches. Days of the filter are days
 * in the viewer's `timeZone`. Runs at most four queries.
 */
export async function listEvents(filter: EventFilter, timeZone: string): Promise<EventPage> {
  const search = filter.search ? buildEventSearch(filter.search) : undefined;
  if (search === null) return { events: [], total: 0 };

  const now = clock.now();
  const maxEvents = filter.limit ?? DEFAULT_LIMIT;
  const conditions = conditionsOf(filter, timeZone);
  if (search && (filter.sortBy ?? "relevance") === "relevance") {
    const { ids: eventIds, total } = await listRankedIds(search, conditions, now, maxEvents);

    return { events: await loadEvents(eventIds), total };
  }

  const listCondition = required(and(openEventFilter(now), conditions, search?.matches));
  const eventCount = firstRow(
    await db
      .select({ total: sql<number>`count(*)` })
      .from(events)
      .where(listCondition),
  );
  const eventIds = await listSortedIds(filter, listCondition, now, maxEvents);

  return { events: await loadEvents(eventIds), total: eventCount.total };
}

/** Events in public lists; events of suspended and deleted artists are excluded. */
export function publicEventFilter(): SQL {
  return isNotNull(events.openUntil);
}

/** Public events that are live or not over. */
export function openEventFilter(now: Date): SQL {
  return gt(events.openUntil, now.getTime());
}

/** Ties are ordered by start, then id. Only the order by date puts running events first. */
async function listSortedIds(
  filter: EventFilter,
  condition: SQL,
  now: Date,
  maxEvents: number,
): Promise<string[]> {
  const tieOrder = [asc(events.startTime), asc(events.id)];
  const directionOr = (defaultDirection: "asc" | "desc") =>
    (filter.sortOrder ?? defaultDirection) === "asc" ? asc : desc;

  switch (filter.sortBy) {
    case "price":
      return listIdsByPrice(directionOr("asc"), filter, condition, maxEvents);
    case "popularity":
      return listIdsInOrder([directionOr("desc")(popularity), ...tieOrder], condition, maxEvents);
    case "newest":
      return listIdsInOrder(
        [directionOr("desc")(events.createdAt), ...tieOrder],
        condition,
        maxEvents,
      );
  }

  const dateDirection = directionOr("asc");
  const runningEventIds = await listRunningIds(dateDirection, condition, now, maxEvents);
  if (runningEventIds.length === maxEvents) return runningEventIds;

  const upcomingFilter = required(and(condition, gt(events.startTime, now), not(events.isLive)));

  return [
    ...runningEventIds,
    ...(await listIdsInOrder(
      [dateDirection(events.startTime), asc(events.id)],
      upcomingFilter,
      maxEvents - runningEventIds.length,
    )),
  ];
}

/** Lists live and started events with two queries: for a single "or", SQLite scans all events. */
async function listRunningIds(
  dateDirection: typeof asc,
  listCondition: SQL,
  now: Date,
  maxEvents: number,
): Promise<string[]> {
  const selectStarts = (condition: SQL) =>
    db
      .select({ id: events.id, start: events.startTime })
      .from(events)
      .where(and(listCondition, condition));
  const startedFilter = required(and(eq(events.isLive, false), lte(events.startTime, now)));
  const runningEvents = await unionAll(
    selectStarts(eq(events.isLive, true)),
    selectStarts(startedFilter),
  )
    .orderBy(dateDirection(sql`start_time`), asc(sql`id`))
    .limit(maxEvents);

  return runningEvents.map((event) => event.id);
}

/**
 * Ticketed events without a price in the currency come last in both directions, since that price is
 * unknown.
 */
async function listIdsByPrice(
  priceDirection: typeof asc,
  { currency }: EventFilter,
  condition: SQL,
  maxEvents: number,
): Promise<string[]> {
  const priceOfCurrency = priceColumn(currency);
  const tieOrder = [asc(events.startTime), asc(events.id)];
  const pricedFilter = or(isNotNull(priceOfCurrency), ne(events.eventType, "ticketed"));
  // Free and donation events have no price. SQLite sorts null first, so they count as the cheapest.
  const pricedIds = await listIdsInOrder(
    [priceDirection(priceOfCurrency), ...tieOrder],
    required(and(condition, pricedFilter)),
    maxEvents,
  );
  if (pricedIds.length === maxEvents) return pricedIds;

  const unpricedFilter = and(isNull(priceOfCurrency), eq(events.eventType, "ticketed"));

  return [
    ...pricedIds,
    ...(await listIdsInOrder(
      tieOrder,
      required(and(condition, unpricedFilter)),
      maxEvents - pricedIds.length,
    )),
  ];
}

async function listIdsInOrder(
  orderColumns: SQL[],
  condition: SQL,
  maxEvents: number,
): Promise<string[]> {
  const orderedEvents = await db
    .select({ id: events.id })
    .from(events)
    .where(condition)
    .orderBy(...orderColumns)
    .limit(maxEvents);

  return orderedEvents.map((event) => event.id);
}
