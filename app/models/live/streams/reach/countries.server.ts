import { sql } from "drizzle-orm";
import { db } from "~db/client.server";
import type { Actor } from "~/models/base/actor";
import { getOwnEvent } from "~/models/shows/events/editing/edit-event.server";
import { assertCanUseDashboard } from "~/models/base/permissions";

/**
 * `kind`: "unknown" without a time zone, "other" for countries with few people. A number is null if
 * no show had MIN_NAMED people of that country.
 */
export type CountryFigures = {
  kind: "country" | "other" | "unknown";
  /** ISO 3166, of kind "country" only. */
  country: string | null;
  viewers: number | null;
  tickets: number | null;
};

/**
 * Minimum number of people of a country that is named, because one or two people could be
 * recognized by their country.
 */
const MIN_NAMED = 3;
const OTHER_COUNTRIES = "other";

/**
 * Viewers and valid tickets of a show by country.
 * @throws AppError unauthenticated, forbidden, not_found
 */
export async function listCountriesOfShow(
  actor: Actor,
  eventId: string,
): Promise<CountryFigures[]> {
  await getOwnEvent(actor, eventId);

  return listCountries([eventId]);
}

/**
 * Viewers and valid tickets of all shows of the artist by country; a person counts at each show.
 * @throws AppError unauthenticated, forbidden
 */
export async function listCountriesOfArtist(actor: Actor): Promise<CountryFigures[]> {
  assertCanUseDashboard(actor);

  const artistEvents = await db.all<{ id: string }>(
    sql`select id from events where artist_id = ${actor.userId}`,
  );

  return listCountries(artistEvents.map(({ id: eventId }) => eventId));
}

/**
 * Lists the figures per country. Countries with few people are merged in each show, so that
 * subtracting the figures of shows from each other does not reveal small groups.
 */
async function listCountries(eventIds: string[]): Promise<CountryFigures[]> {
  const eventIdsJson = JSON.stringify(eventIds);
  const namedCondition = sql`(country = '' or people >= ${MIN_NAMED})`;
  const countryRows = await db.all<{
    place: string;
    viewers: number | null;
    tickets: number | null;
  }>(sql`
    select place, sum(viewers) as viewers, sum(tickets) as tickets from (
      select iif(${namedCondition}, country, ${OTHER_COUNTRIES}) as place, people as viewers, null as tickets
      from json_each(${eventIdsJson}) it cross join audience_countries a on a.event_id = it.value
      union all
      select iif(${namedCondition}, country, ${OTHER_COUNTRIES}), null, people from (
        select coalesce(t.country, '') as country, count(*) as people
        from json_each(${eventIdsJson}) it cross join tickets t on t.event_id = it.value
        where t.status <> 'refunded' group by t.event_id, 1)
    ) group by place
    order by place = '', place = ${OTHER_COUNTRIES}, coalesce(viewers, 0) + coalesce(tickets, 0) desc, place`);

  return countryRows.map(({ place: countryName, viewers, tickets }) => {
    if (countryName !== "" && countryName !== OTHER_COUNTRIES)
      return { kind: "country", country: countryName, viewers, tickets };

    return {
      kind: countryName || "unknown",
      country: null,
      viewers: viewers ?? 0,
      tickets: tickets ?? 0,
    };
  });
}
