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

/** Builds the condition of all filters except search, sort and limit. */
export function conditionsOf(filter: EventFilter, timeZone: string): SQL | undefined {
  const filterConditions = [
    filter.category && eq(events.category, filter.category),
    filter.eventType && eq(events.eventType, filter.eventType),
    filter.genre && genreCondition(filter.genre),
    filter.artistId && eq(events.artistId, filter.artistId),
    filter.isLive === undefined ? undefined : eq(events.isLive, filter.isLive),
    filter.minPrice && gte(priceColumn(filter.currency), filter.minPrice),
    maxPriceCondition(filter),
    filter.price && bandCondition(filter.price),
    filter.startDate && gte(events.startTime, startOfDay(filter.startDate, timeZone)),
    filter.endDate && lt(events.startTime, startOfDay(dayAfter(filter.endDate), timeZone)),
  ];

  return and(...filterConditions.map((condition) => condition || undefined));
}

/**
 * Free and donation events pass. Ticketed events without a price in the currency do not.
 */
function maxPriceCondition({ maxPrice, currency = "usd" }: EventFilter): SQL | undefined {
  if (maxPrice === undefined || maxPrice === PRICE_SLIDER[currency].end) return undefined;

  return or(ne(events.eventType, "ticketed"), lte(priceColumn(currency), maxPrice));
}

function genreCondition(genre: Genre): SQL {
  const artistsOfGenre = db
    .select({ id: artistProfiles.userId })
    .from(artistProfiles)
    .where(sql`exists (select 1 from json_each(${artistProfiles.genres}) where value = ${genre})`);

  // The plus keeps SQLite from using the index of artists: the list's own index contains the
  // artist's id.
  return inArray(sql`+${events.artistId}`, artistsOfGenre);
}

/** Donation events are in no band. */
function bandCondition(band: PriceBand): SQL {
  if (band === "free") return eq(events.eventType, "free");

  const { currency, from: minimum, below: lessThan, to: maximum } = priceRangeOf(band);
  const priceOfCurrency = priceColumn(currency);

  return required(
    and(
      isNotNull(priceOfCurrency),
      minimum === undefined ? undefined : gte(priceOfCurrency, minimum),
      lessThan === undefined ? undefined : lt(priceOfCurrency, lessThan),
      maximum === undefined ? undefined : lte(priceOfCurrency, maximum),
    ),
  );
}
