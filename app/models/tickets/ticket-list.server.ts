import { desc, eq, sql } from "drizzle-orm";
import { db } from "~db/client.server";
import {
  artistProfiles,
  events,
  gifts,
  passes,
  payments,
  refunds,
  tickets,
  ticketTypes,
  users,
} from "~db/schema";
import { AppError } from "~/platform/errors";
import type { Actor } from "~/models/base/actor";
import { assertMember } from "~/models/base/permissions";
import { assertCanReadTicket } from "./permissions";
import type { Ticket } from "./issue-ticket.server";
import type { Event } from "~/models/shows/events/event-sale.server";
import type { Payment } from "~/models/money/payments/payment-states.server";
import type { TicketType } from "./ticket-types.server";

/**
 * `type` is null for shows without ticket types, `payment` for free tickets, `gift` for tickets
 * that are no gift.
 */
export type TicketDetails = {
  ticket: Ticket;
  event: Event;
  artistName: string;
  type: TicketType | null;
  payment: Payment | null;
  gift: typeof gifts.$inferSelect | null;
  /** The season pass that the ticket is part of. */
  pass: typeof passes.$inferSelect | null;
  /** True while a refund is requested and not yet confirmed. */
  isMoneyOnItsWay: boolean;
};

/** `isNameMissing`: the holder gave no name; `holderName` is then a general word. */
type Holder = { holderName: string; isNameMissing: boolean };

/** @throws AppError not_found; forbidden except for the holder and admins */
export async function getTicket(actor: Actor, ticketId: string): Promise<TicketDetails & Holder> {
  assertMember(actor);

  const [selected] = await selectTickets().where(eq(tickets.id, ticketId));
  if (!selected) throw new AppError("not_found", "tickets:notFound");

  assertCanReadTicket(actor, selected.ticket);

  const columns = { name: true, isNameMissing: true } as const;
  const holder = await db.query.users.findFirst({
    columns,
    where: eq(users.id, selected.ticket.userId),
  });

  return {
    ...toTicketDetails(selected),
    holderName: holder?.name ?? "",
    isNameMissing: holder?.isNameMissing ?? false,
  };
}

/** Lists the person's tickets, newest first. */
export async function listTickets(actor: Actor): Promise<TicketDetails[]> {
  assertMember(actor);

  const selectedTickets = await selectTickets()
    .where(eq(tickets.userId, actor.userId))
    .orderBy(desc(tickets.purchaseDate));

  return selectedTickets.map(toTicketDetails);
}

/** True if a refund of the ticket's show, or of all that is left of its payment, is requested. */
const isMoneyOnItsWay =
  sql`exists (select 1 from ${refunds} where ${refunds.paymentId} = ${tickets.paymentId}
  and ${refunds.state} = 'requested' and coalesce(${refunds.eventId}, ${tickets.eventId}) = ${tickets.eventId})`.mapWith(
    Boolean,
  );

function selectTickets() {
  return db
    .select({
      ticket: tickets,
      event: events,
      stageName: artistProfiles.stageName,
      name: users.name,
      type: ticketTypes,
      payment: payments,
      gift: gifts,
      pass: passes,
      isMoneyOnItsWay,
    })
    .from(tickets)
    .innerJoin(events, eq(events.id, tickets.eventId))
    .innerJoin(users, eq(users.id, events.artistId))
    .leftJoin(artistProfiles, eq(artistProfiles.userId, events.artistId))
    .leftJoin(ticketTypes, eq(ticketTypes.id, tickets.ticketTypeId))
    .leftJoin(payments, eq(payments.id, tickets.paymentId))
    .leftJoin(passes, eq(passes.id, payments.passId))
    .leftJoin(gifts, eq(gifts.ticketId, tickets.id))
    .$dynamic();
}

type SelectedTicket = Awaited<ReturnType<typeof selectTickets>>[number];

function toTicketDetails({ stageName, name, ...ticketRow }: SelectedTicket): TicketDetails {
  return { ...ticketRow, artistName: stageName ?? name };
}
