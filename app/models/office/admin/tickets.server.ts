import { and, count, desc, eq, or } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db } from "~db/client.server";
import { events, tickets, users } from "~db/schema";
import { ticketNumberFilter } from "~/models/tickets/ticket-number";
import type { Actor } from "~/models/base/actor";
import { assertCanUseAdmin } from "~/models/base/permissions";
import { searchCondition, type ListQuery, pageBounds } from "~/models/base/list-query";
import { required } from "~/platform/required";

/**
 * Searches tickets by code, holder or show, newest first, among all tickets or the tickets of one
 * holder.
 */
export async function searchTickets(actor: Actor, listQuery: ListQuery & { holderId?: string }) {
  assertCanUseAdmin(actor);

  const searchFilter = searchCondition(
    listQuery.search,
    tickets.code,
    tickets.id,
    users.name,
    users.email,
    users.phone,
    events.title,
    events.titleOther,
  );
  const ticketFilter = and(
    searchFilter && or(searchFilter, ticketNumberFilter(required(listQuery.search))),
    listQuery.holderId ? eq(tickets.userId, listQuery.holderId) : undefined,
  );
  const { limit, offset } = pageBounds(listQuery);
  const foundTickets = await db
    .select({ ticket: tickets, event: events, holder: users.name })
    .from(tickets)
    .innerJoin(events, eq(events.id, tickets.eventId))
    .innerJoin(users, eq(users.id, tickets.userId))
    .where(ticketFilter)
    .orderBy(desc(tickets.purchaseDate), tickets.id)
    .limit(limit)
    .offset(offset);
  const countRow = firstRow(
    await db
      .select({ n: count() })
      .from(tickets)
      .innerJoin(events, eq(events.id, tickets.eventId))
      .innerJoin(users, eq(users.id, tickets.userId))
      .where(ticketFilter),
  );

  return { rows: foundTickets, total: countRow.n };
}
