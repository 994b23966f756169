import { sql } from "drizzle-orm";
import { db } from "~db/client.server";
import type { Actor } from "~/models/base/actor";
import { getOwnEvent } from "~/models/shows/events/editing/edit-event.server";
import { assertCanUseDashboard } from "~/models/base/permissions";

/**
 * `kind`: "unknown" without a time zone, "other" for those who are not told apart because so few
 * are there. A number is null where only that is known: in no show were there MIN_NAMED of them.
 */
export type CountryFigures = {
  kind: "country" | "other" | "unknown";
  /** ISO 3166, of kind "country" only. */
  country: string | null;
  viewers: number | null;
  tickets: number | null;
};

/** One or two people of a country could be recognized by it. */
const MIN_NAMED = 3;
const OTHER = "other";

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
 * The same for all shows of the artist; who watched several shows counts at each.
 * @throws AppError as above
 */
export async function listCountriesOfArtist(actor: Actor): Promise<CountryFigures[]> {
  assertCanUseDashboard(actor);

  const shows = await db.all<{ id: string }>(
    sql`select id from events where artist_id = ${actor.userId}`,
  );

  return listCountries(shows.map(({ id }) => id));
}

/**
 * Few people are put together per show, so that the sums of all shows minus those of one tell no
 * more about another.
 */
async function listCountries(eventIds: string[]): Promise<CountryFigures[]> {
  const ids = JSON.stringify(eventIds);
  const isNamed = sql`(country = '' or people >= ${MIN_NAMED})`;
  const rows = await db.all<{ place: string; viewers: number | null; tickets: number | null }>(sql`
    select place, sum(viewers) as viewers, sum(tickets) as tickets from (
      select iif(${isNamed}, country, ${OTHER}) as place, people as viewers, null as tickets
      from json_each(${ids}) it cross join audience_countries a on a.event_id = it.value
      union all
      select iif(${isNamed}, country, ${OTHER}), null, people from (
        select coalesce(t.country, '') as country, count(*) as people
        from json_each(${ids}) it cross join tickets t on t.event_id = it.value
        where t.status <> 'refunded' group by t.event_id, 1)
    ) group by place
    order by place = '', place = ${OTHER}, coalesce(viewers, 0) + coalesce(tickets, 0) desc, place`);

  return rows.map(({ place, viewers, tickets }) => {
    if (place !== "" && place !== OTHER)
      return { kind: "country", country: place, viewers, tickets };

    return {
      kind: place || "unknown",
      country: null,
      viewers: viewers ?? 0,
      tickets: tickets ?? 0,
    };
  });
}
