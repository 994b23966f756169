import { type SQL, sql } from "drizzle-orm";
import { db, type DbReader } from "~db/client.server";
import { clock } from "~/platform/clock/clock";
import { passHoldersSql } from "~/models/money/payments/pass-seats.server";
import type { Event } from "~/models/shows/events/event-sale.server";

/**
 * Counts unavailable seats: valid tickets, unexpired holds, open offers and, until the start, the
 * waitlist, which freed seats go to. Each person counts once, each pending gift separately;
 * `exceptUserId` excludes a person and those waiting behind them.
 */
export async function countTakenSeats(
  reader: DbReader,
  eventId: string,
  exceptUserId?: string,
): Promise<number> {
  return (await countTakenSeatsByEvent([eventId], exceptUserId, reader)).get(eventId) ?? 0;
}

/** Counts the unavailable seats of several events in one query. */
export async function countTakenSeatsByEvent(
  eventIds: string[],
  exceptUserId = "",
  reader: DbReader = db,
) {
  if (eventIds.length === 0) return new Map<string, number>();

  const nowMs = clock.now().getTime();
  const takenRows = await reader.all<{ id: string; taken: number }>(sql`
    select e.id, e.current_attendees + (
      select count(*) from (
        select iif(p.gift_to is null, p.user_id, p.id) as user_id from payments p
        where p.event_id = e.id and p.kind = 'ticket' and p.state in ('held', 'paying') and p.held_until > ${nowMs}
          and not ${replayHoldFilter(sql`p.ticket_type_id`)}
        union
        ${passHoldersSql(sql`e.id`, nowMs)}
        union
        select user_id from waiting_list w
        where w.event_id = e.id and (w.offered_until > ${nowMs} or (
          w.offered_until is null and e.start_time > ${nowMs} and not exists (
            select 1 from waiting_list me where me.event_id = e.id and me.user_id = ${exceptUserId}
              and (me.created_at, me.rowid) < (w.created_at, w.rowid))))
      ) where user_id <> ${exceptUserId}
    ) as taken
    from events e where e.id in ${eventIds}`);

  return new Map(takenRows.map(({ id: eventId, taken }) => [eventId, taken]));
}

/** Condition: the ticket type opens only the replay and takes no seat. */
export function replayHoldFilter(ticketTypeId: SQL) {
  return sql`exists (select 1 from ticket_types where id = ${ticketTypeId} and access = 'replay')`;
}

/** Counts seats available to this person; Infinity without a limit. */
export async function countSeatsLeft(
  reader: DbReader,
  event: Event,
  userId?: string,
): Promise<number> {
  if (event.maxAttendees === null) return Infinity;

  return Math.max(0, event.maxAttendees - (await countTakenSeats(reader, event.id, userId)));
}
