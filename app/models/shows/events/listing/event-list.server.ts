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
import { eventSearch, rankedIds } from "./search.server";
import { required } from "~/platform/required";

const DEFAULT_LIMIT = 50;

export type EventPage = { events: EventRecord[]; total: number };

/**
 * Lists running and upcoming public events; `total` counts all matches. Days of the filter are days
 * in `zone`, the viewer's. Runs at most four queries.
 */
export async function listEvents(filter: EventFilter, zone: string): Promise<EventPage> {
  const search = filter.search ? eventSearch(filter.search) : undefined;
  if (search === null) return { events: [], total: 0 };

  const now = clock.now();
  const limit = filter.limit ?? DEFAULT_LIMIT;
  const conditions = conditionsOf(filter, zone);
  if (search && (filter.sortBy ?? "relevance") === "relevance") {
    const { ids, total } = await rankedIds(search, conditions, now, limit);

    return { events: await loadEvents(ids), total };
  }

  const where = required(and(isOpen(now), conditions, search?.matches));
  const counted = firstRow(
    await db
      .select({ total: sql<number>`count(*)` })
      .from(events)
      .where(where),
  );
  const ids = await sortedIds(filter, where, now, limit);

  return { events: await loadEvents(ids), total: counted.total };
}

/** Condition: visible in public lists. Excludes events of suspended and deleted artists. */
export function isPublic(): SQL {
  return isNotNull(events.openUntil);
}

/** Condition: public, and live or not over. */
export function isOpen(now: Date): SQL {
  return gt(events.openUntil, now.getTime());
}

/** Ties are ordered by start, then id. Only the order by date puts running events first. */
async function sortedIds(
  filter: EventFilter,
  where: SQL,
  now: Date,
  limit: number,
): Promise<string[]> {
  const ties = [asc(events.startTime), asc(events.id)];
  const direction = (naturally: "asc" | "desc") =>
    (filter.sortOrder ?? naturally) === "asc" ? asc : desc;

  switch (filter.sortBy) {
    case "price":
      return idsByPrice(direction("asc"), filter, where, limit);
    case "popularity":
      return idsBy([direction("desc")(popularity), ...ties], where, limit);
    case "newest":
      return idsBy([direction("desc")(events.createdAt), ...ties], where, limit);
  }

  const order = direction("asc");
  const running = await runningIds(order, where, now, limit);
  if (running.length === limit) return running;

  const isToCome = required(and(where, gt(events.startTime, now), not(events.isLive)));

  return [
    ...running,
    ...(await idsBy([order(events.startTime), asc(events.id)], isToCome, limit - running.length)),
  ];
}

/** Lists live and started events with two queries: for a single "or", SQLite scans all events. */
async function runningIds(
  order: typeof asc,
  where: SQL,
  now: Date,
  limit: number,
): Promise<string[]> {
  const found = (condition: SQL) =>
    db.select({ id: events.id, start: events.startTime }).from(events).where(and(where, condition));
  const hasBegun = required(and(eq(events.isLive, false), lte(events.startTime, now)));
  const rows = await unionAll(found(eq(events.isLive, true)), found(hasBegun))
    .orderBy(order(sql`start_time`), asc(sql`id`))
    .limit(limit);

  return rows.map((row) => row.id);
}

/**
 * Tickets without a price in the currency come last in both directions: what they would cost in it
 * is unknown.
 */
async function idsByPrice(
  order: typeof asc,
  { currency }: EventFilter,
  where: SQL,
  limit: number,
): Promise<string[]> {
  const price = priceColumn(currency);
  const ties = [asc(events.startTime), asc(events.id)];
  const isPriced = or(isNotNull(price), ne(events.eventType, "ticketed"));
  // SQLite sorts null first, so no price is the lowest.
  const priced = await idsBy([order(price), ...ties], required(and(where, isPriced)), limit);
  if (priced.length === limit) return priced;

  const isUnpriced = and(isNull(price), eq(events.eventType, "ticketed"));

  return [
    ...priced,
    ...(await idsBy(ties, required(and(where, isUnpriced)), limit - priced.length)),
  ];
}

async function idsBy(order: SQL[], where: SQL, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: events.id })
    .from(events)
    .where(where)
    .orderBy(...order)
    .limit(limit);

  return rows.map((row) => row.id);
}
