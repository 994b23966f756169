import { randomUUID } from "node:crypto";
import { and, count, desc, eq, or } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, transaction } from "~db/client.server";
import { events, tickets, users } from "~db/schema";
import { ticketNumberFilter } from "~/models/tickets/ticket-number";
import { queueReceipt } from "~/models/tickets/issue-ticket.server";
import { AppError } from "~/platform/errors";
import { writeAudit } from "~/models/base/audit.server";
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
    .select({ ticket: tickets, event: events, holder: users.name, email: users.email })
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

/** A ticket of which its holder has the mail: not returned, and not a gift that nobody has taken. */
export function canSendTicket({
  status,
  isUnclaimed,
}: Pick<typeof tickets.$inferSelect, "status" | "isUnclaimed">): boolean {
  return status !== "refunded" && !isUnclaimed;
}

/**
 * Mails a ticket to its holder again.
 * @throws AppError not_found; conflict without an email, and for tickets that are not mailed
 */
export async function sendTicketAgain(actor: Actor, ticketId: string) {
  assertCanUseAdmin(actor);

  await transaction(async (tx) => {
    const [row] = await tx
      .select({ ticket: tickets, email: users.email })
      .from(tickets)
      .innerJoin(users, eq(users.id, tickets.userId))
      .where(eq(tickets.id, ticketId));
    if (!row) throw new AppError("not_found", "errors:notFound");
    if (!canSendTicket(row.ticket)) throw new AppError("conflict", "admin:ticketNotSendable");
    if (!row.email) throw new AppError("conflict", "admin:noEmail");

    await queueReceipt(tx, row.ticket, `${ticketId}:${randomUUID()}`);
    await writeAudit(tx, actor, { action: "ticket.resent", target: `ticket:${ticketId}` });
  });
}
