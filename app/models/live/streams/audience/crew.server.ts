import { type SQLWrapper, sql } from "drizzle-orm";
import { db } from "~db/client.server";
import { required } from "~/platform/required";
import { personOf } from "./presence.server";

/** Accounts of a show's artist and team, who are not its audience. */
export const crewIds = (eventId: string | SQLWrapper) => sql`(
  select e.artist_id as id from events e where e.id = ${eventId}
  union select h.user_id from helpers h join events e on e.artist_id = h.artist_id
  where e.id = ${eventId} and h.user_id is not null and h.accepted_at is not null)`;

/** Lists a show's artist and team as people of its room. */
export async function listCrew(eventId: string): Promise<Set<string>> {
  const crewRows = await db.all<{ id: string }>(sql`select id from ${crewIds(eventId)}`);

  return new Set(crewRows.map(({ id: userId }) => required(personOf({ userId, visitorId: null }))));
}
