import { and, eq, gte, inArray, isNotNull, lt, lte, ne, or, sql, type SQL } from "drizzle-orm";
import { db } from "~db/client.server";
import { artistProfiles, events } from "~db/schema";
import { type Currency, type Genre, PRICE_COLUMNS } from "~db/vocabularies";
import { dayAfter, startOfDay } from "./days";
import { type EventFilter, PRICE_SLIDER, type PriceBand, priceRangeOf } from "./event-filter";
import { required } from "~/platform/required";

export function priceColumn(currency: Currency = "usd") {
  return events[PRICE_COLUMNS[currency]];
}

/** Condition for all filters but search, sort and limit. */
export function conditionsOf(filter: EventFilter, zone: string): SQL | undefined {
  const conditions = [
    filter.category && eq(events.category, filter.category),
    filter.eventType && eq(events.eventType, filter.eventType),
    filter.genre && playsGenre(filter.genre),
    filter.artistId && eq(events.artistId, filter.artistId),
    filter.isLive === undefined ? undefined : eq(events.isLive, filter.isLive),
    filter.minPrice && gte(priceColumn(filter.currency), filter.minPrice),
    costsAtMost(filter),
    filter.price && inBand(filter.price),
    filter.startDate && gte(events.startTime, startOfDay(filter.startDate, zone)),
    filter.endDate && lt(events.startTime, startOfDay(dayAfter(filter.endDate), zone)),
  ];

  return and(...conditions.map((condition) => condition || undefined));
}

/**
 * Free and donation events count as free. Tickets without a price in the currency are in no range
 * of it.
 */
function costsAtMost({ maxPrice, currency = "usd" }: EventFilter): SQL | undefined {
  if (maxPrice === undefined || maxPrice === PRICE_SLIDER[currency].end) return undefined;

  return or(ne(events.eventType, "ticketed"), lte(priceColumn(currency), maxPrice));
}

function playsGenre(genre: Genre): SQL {
  const artists = db
    .select({ id: artistProfiles.userId })
    .from(artistProfiles)
    .where(sql`exists (select 1 from json_each(${artistProfiles.genres}) where value = ${genre})`);

  // The plus keeps SQLite from using the index of artists: the list's own index contains the
  // artist's id.
  return inArray(sql`+${events.artistId}`, artists);
}

/** Donation events are in no band. */
function inBand(band: PriceBand): SQL {
  if (band === "free") return eq(events.eventType, "free");

  const { currency, from, below, to } = priceRangeOf(band);
  const price = priceColumn(currency);

  return required(
    and(
      isNotNull(price),
      from === undefined ? undefined : gte(price, from),
      below === undefined ? undefined : lt(price, below),
      to === undefined ? undefined : lte(price, to),
    ),
  );
}
