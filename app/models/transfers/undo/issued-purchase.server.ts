import { and, eq, isNotNull, or } from "drizzle-orm";
import type { Reader, Tx } from "~db/client.server";
import { donations, gifts, tickets } from "~db/schema";
import type { Payment } from "../../payments/payment-states.server";
import type { Ticket } from "../../tickets/issue-ticket.server";

/** True if the ticket admitted somebody, or the gift was claimed, or the artist has fulfilled the tip's request. */
export async function isPurchaseUsed(reader: Reader, { id, kind }: Payment): Promise<boolean> {
  if (kind === "donation") {
    const isSung = and(eq(donations.paymentId, id), isNotNull(donations.sungAt));
    return (await reader.$count(donations, isSung)) > 0;
  }
  const [used] = await reader
    .select({ id: tickets.id })
    .from(tickets)
    .leftJoin(gifts, eq(gifts.ticketId, tickets.id))
    .where(and(eq(tickets.paymentId, id), or(isNotNull(tickets.usedAt), isNotNull(gifts.claimedAt))));
  return used !== undefined;
}

/** Deletes what was issued for a payment by mistake, so that it can be issued when the money arrives. */
export async function deleteIssued(tx: Tx, { id, kind }: Payment): Promise<Ticket | null> {
  if (kind === "donation") {
    await tx.delete(donations).where(eq(donations.paymentId, id));
    return null;
  }
  const ticket = await tx.query.tickets.findFirst({ where: eq(tickets.paymentId, id) });
  if (!ticket) return null;
  await tx.delete(gifts).where(eq(gifts.ticketId, ticket.id));
  await tx.delete(tickets).where(eq(tickets.id, ticket.id));
  return ticket;
}
