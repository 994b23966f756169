import { type AnyColumn, sql } from "drizzle-orm";
import { events, tickets, validTicketFilter } from "~db/schema";

const SOON_MS = 24 * 3600_000;

/** A person's ticket for a show that is live, or else starts within a day. */
export type NextTicket = {
  ticketId: string;
  eventId: string;
  isLive: boolean;
  startTime: Date;
};

/**
 * Column with the next ticket of the person in `userId`, for queries that read another row. Such
 * queries set the placeholder `now`, in milliseconds since 1970.
 */
export function nextTicketOf(userId: AnyColumn) {
  const now = sql.placeholder("now");

  return sql<NextTicket | null>`(
    select json_array(${tickets.id}, ${events.id}, ${events.isLive}, ${events.startTime})
    from ${tickets} inner join ${events} on ${events.id} = ${tickets.eventId}
    where ${tickets.userId} = ${userId} and ${validTicketFilter} and ${tickets.access} <> 'replay'
      and ${events.status} = 'published' and ${events.hiddenAt} is null
      and (${events.isLive} or (${events.startTime} <= ${now} + ${sql.raw(String(SOON_MS))}
        and ${events.openUntil} > ${now}))
    order by ${events.isLive} desc, ${events.startTime}
    limit 1
  )`.mapWith(parseNextTicket);
}

function parseNextTicket(row: string): NextTicket {
  const [ticketId, eventId, isLive, startTime] = JSON.parse(row) as [
    string,
    string,
    number,
    number,
  ];

  return { ticketId, eventId, isLive: isLive === 1, startTime: new Date(startTime) };
}
