import { sql } from "drizzle-orm";
import { db } from "~db/client.server";
import type { Actor } from "~/models/base/actor";
import { getOwnEvent } from "~/models/shows/events/editing/edit-event.server";
import { assertCanUseDashboard } from "~/models/base/permissions";
import { type Source, sourceOf } from "~/models/tickets/source.protocol";

/**
 * `source`: null for tickets without a recorded source, "other" for the rarer names. `sold`:
 * without refunded tickets.
 */
export type SourceFigures = {
  source: Source | "pass" | "other" | null;
  sold: number;
  refunded: number;
};

/**
 * Maximum number of utm names that are listed: any person can create links with new names, so their
 * number has no limit.
 */
const MAX_UTM_NAMES = 100;

/**
 * Counts the tickets of a show by the source of the purchase, most first.
 * @throws AppError unauthenticated, forbidden, not_found
 */
export async function listSourcesOfShow(actor: Actor, eventId: string): Promise<SourceFigures[]> {
  await getOwnEvent(actor, eventId);

  return listSources(JSON.stringify([eventId]));
}

/**
 * Counts the tickets of all shows of the artist by the source of the purchase.
 * @throws AppError unauthenticated, forbidden
 */
export async function listSourcesOfArtist(actor: Actor): Promise<SourceFigures[]> {
  assertCanUseDashboard(actor);

  const artistEvents = await db.all<{ id: string }>(
    sql`select id from events where artist_id = ${actor.userId}`,
  );

  return listSources(JSON.stringify(artistEvents.map(({ id: eventId }) => eventId)));
}

async function listSources(eventIdsJson: string): Promise<SourceFigures[]> {
  const sourceRows = await db.all<{ origin: string | null; sold: number; refunded: number }>(sql`
    select iif(name > ${MAX_UTM_NAMES}, 'other', origin) as origin, sum(sold) as sold, sum(refunded) as refunded from (
      select origin, sold, refunded, iif(origin like 'utm:%',
        row_number() over (partition by origin like 'utm:%' order by sold desc, refunded desc, origin), 0) as name
      from (
        select iif(p.kind = 'pass', 'pass', t.source) as origin,
          sum(t.status <> 'refunded') as sold, sum(t.status = 'refunded') as refunded
        from json_each(${eventIdsJson}) it
        cross join tickets t on t.event_id = it.value
        left join payments p on p.id = t.payment_id
        group by 1))
    group by 1 order by sold desc, refunded desc, origin is null, origin`);

  return sourceRows.map(({ origin, ...ticketCounts }) => ({
    ...ticketCounts,
    source: namedSource(origin),
  }));
}

function namedSource(origin: string | null): SourceFigures["source"] {
  return origin === "pass" || origin === "other" ? origin : sourceOf(origin);
}
