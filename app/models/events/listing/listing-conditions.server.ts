import { and, eq, gte, inArray, isNull, lt, lte, or, sql, type SQL } from "drizzle-orm";
import { db } from "~db/client.server";
import { artistProfiles, events } from "~db/schema";
import type { Genre } from "~db/vocabularies";
import { dayAfter, startOfDay } from "./days";
import { type EventFilter, type PriceBand, SLIDER_END_CENTS } from "./event-filter";

const price = events.ticketPriceCents;

/** Condition for all filters but search, sort and limit. */
export function conditionsOf(filter: EventFilter, zone: string): SQL | undefined {
  const conditions = [
    filter.category && eq(events.category, filter.category),
    filter.eventType && eq(events.eventType, filter.eventType),
    filter.genre && playsGenre(filter.genre),
    filter.artistId && eq(events.artistId, filter.artistId),
    filter.isLive === undefined ? undefined : eq(events.isLive, filter.isLive),
    filter.minPriceCents && gte(price, filter.minPriceCents),
    costsAtMost(filter.maxPriceCents),
    filter.price && inBand(filter.price),
    filter.startDate && gte(events.startTime, startOfDay(filter.startDate, zone)),
    filter.endDate && lt(events.startTime, startOfDay(dayAfter(filter.endDate), zone)),
  ];
  return and(...conditions.map((condition) => condition || undefined));
}

/** Free and donation events have no price and count as free. */
function costsAtMost(cents: number | undefined): SQL | undefined {
  return cents === undefined || cents === SLIDER_END_CENTS ? undefined : or(isNull(price), lte(price, cents));
}

function playsGenre(genre: Genre): SQL {
  const artists = db
    .select({ id: artistProfiles.userId })
    .from(artistProfiles)
    .where(sql`exists (select 1 from json_each(${artistProfiles.genres}) where value = ${genre})`);
  // The plus keeps SQLite from using the index of artists: the list's own index contains the artist's id.
  return inArray(sql`+${events.artistId}`, artists);
}

/** Price bands of the home page; donation events are in none. */
function inBand(band: PriceBand): SQL {
  switch (band) {
    case "free":
      return eq(events.eventType, "free");
    case "under20":
      return lt(price, 20_00);
    case "20to50":
      return and(gte(price, 20_00), lte(price, 50_00))!;
    case "50plus":
      return gte(price, 50_00);
  }
}
