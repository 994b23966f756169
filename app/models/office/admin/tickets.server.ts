import { randomUUID } from "node:crypto";
import { and, desc, eq, gte, inArray, lt, or, type SQL } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { events, tickets, users } from "~db/schema";
import { ticketNumberFilter } from "~/models/tickets/ticket-number";
import { queueReceipt } from "~/models/tickets/issue-ticket.server";
import { AppError } from "~/platform/errors";
import { writeAudit } from "~/models/base/audit.server";
import type { Actor } from "~/models/base/actor";
import { assertCanUseAdmin } from "~/models/base/permissions";
import { searchCondition, type ListQuery, pageBounds } from "~/models/base/list-query";
import { findAccountIds } from "./exact-search.server";

/** `holderId`: only the tickets of this account. */
type TicketQuery = ListQuery & { holderId?: string };

/**
 * Searches tickets, newest first: the ticket with this code, otherwise those of the accounts that
 * the text identifies, otherwise those whose holder or show has the text in its name.
 */
export async function searchTickets(actor: Actor, { holderId, ...listQuery }: TicketQuery) {
  assertCanUseAdmin(actor);

  const ticketFilter = and(
    await findSearchFilter(listQuery.search),
    holderId ? eq(tickets.userId, holderId) : undefined,
  );
  const { limit, offset } = pageBounds(listQuery);

  return {
    rows: await ticketRows(ticketFilter).limit(limit).offset(offset),
    total: await db.$count(tickets, ticketFilter),
  };
}

/** The tickets of a filter, with show and holder. */
export function ticketRows(ticketFilter: SQL | undefined) {
  return db
    .select({ ticket: tickets, event: events, holder: users.name, email: users.email })
    .from(tickets)
    .innerJoin(events, eq(events.id, tickets.eventId))
    .innerJoin(users, eq(users.id, tickets.userId))
    .where(ticketFilter)
    .orderBy(desc(tickets.purchaseDate), tickets.id)
    .$dynamic();
}

async function findSearchFilter(search: string | undefined): Promise<SQL | undefined> {
  if (!search?.trim()) return undefined;

  const numberFilter = or(ticketNumberFilter(search), codeStartFilter(search));
  if ((await db.$count(tickets, numberFilter)) > 0) return numberFilter;

  const holderIds = await findAccountIds(search);

  return holderIds.length > 0 ? inArray(tickets.userId, holderIds) : ticketTextFilter(search);
}

/** Condition: the code begins with the text; false for texts without a digit, such as names. */
function codeStartFilter(search: string): SQL | undefined {
  const start = search.trim().toUpperCase();
  if (!/^[0-9A-Z-]{4,}$/.test(start) || !/\d/.test(start)) return undefined;

  return and(gte(tickets.code, start), lt(tickets.code, `${start}\uffff`));
}

/** Condition: the holder or the show contains the text. Reads accounts and shows, not all tickets. */
export function ticketTextFilter(search: string): SQL {
  const { name, email, phone } = users;
  const { title, titleOther } = events;
  const { id, userId, eventId } = tickets;
  const holders = db
    .select({ id: users.id })
    .from(users)
    .where(searchCondition(search, name, email, phone));
  const shows = db
    .select({ id: events.id })
    .from(events)
    .where(searchCondition(search, title, titleOther));
  const held = db.select({ id }).from(tickets).where(inArray(userId, holders));

  return inArray(id, held.union(db.select({ id }).from(tickets).where(inArray(eventId, shows))));
}

/** A ticket of which its holder has the mail: not returned, and no unclaimed gift. */
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
