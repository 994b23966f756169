import { sql } from "drizzle-orm";
import { db } from "~db/client.server";
import type { Actor } from "../../actor";
import { getOwnEvent } from "../../events/editing/edit-event.server";
import { assertCanUseDashboard } from "../../permissions";

/** `kind`: "unknown" without a time zone, "other" for countries that are not named because so few people are there. */
export type CountryFigures = {
  kind: "country" | "other" | "unknown";
  /** ISO 3166, of kind "country" only. */
  country: string | null;
  viewers: number;
  tickets: number;
};

/** A country is named from this many viewers or tickets on: one or two people could be recognized by it. */
const MIN_NAMED = 3;

type Row = { country: string; viewers: number; tickets: number };

/** Viewers and valid tickets of a show by country. @throws AppError unauthenticated, forbidden, not_found */
export async function listCountriesOfShow(actor: Actor, eventId: string): Promise<CountryFigures[]> {
  await getOwnEvent(actor, eventId);
  return listCountries([eventId]);
}

/** The same for all shows of the artist; who watched several shows counts at each. @throws AppError as above */
export async function listCountriesOfArtist(actor: Actor): Promise<CountryFigures[]> {
  assertCanUseDashboard(actor);
  const shows = await db.all<{ id: string }>(sql`select id from events where artist_id = ${actor.userId}`);
  return listCountries(shows.map(({ id }) => id));
}

async function listCountries(eventIds: string[]): Promise<CountryFigures[]> {
  const ids = JSON.stringify(eventIds);
  const rows = await db.all<Row>(sql`
    select country, sum(viewers) as viewers, sum(tickets) as tickets from (
      select a.country, sum(a.people) as viewers, 0 as tickets
      from json_each(${ids}) it cross join audience_countries a on a.event_id = it.value group by 1
      union all
      select coalesce(t.country, ''), 0, count(*)
      from json_each(${ids}) it cross join tickets t on t.event_id = it.value
      where t.status <> 'refunded' group by 1
    ) group by country order by viewers + tickets desc, country`);
  return grouped(rows);
}

function grouped(rows: Row[]): CountryFigures[] {
  const isNamed = ({ country, viewers, tickets }: Row) =>
    country !== "" && (viewers >= MIN_NAMED || tickets >= MIN_NAMED);
  const named = rows.filter(isNamed).map((row) => ({ ...row, kind: "country" as const }));
  const few = rows.filter((row) => row.country !== "" && !isNamed(row));
  const unknown = rows.filter(({ country }) => country === "");
  return [...named, ...sumOf("other", few), ...sumOf("unknown", unknown)];
}

function sumOf(kind: "other" | "unknown", rows: Row[]): CountryFigures[] {
  if (rows.length === 0) return [];
  const sum = (key: "viewers" | "tickets") => rows.reduce((total, row) => total + row[key], 0);
  return [{ kind, country: null, viewers: sum("viewers"), tickets: sum("tickets") }];
}
