import { and, eq, inArray, isNotNull, or } from "drizzle-orm";
import type { Reader, Tx } from "~db/client.server";
import { donations, gifts, tickets } from "~db/schema";
import type { Payment } from "~/models/money/payments/payment-states.server";
import type { Ticket } from "~/models/tickets/issue-ticket.server";

/**
 * True if the ticket admitted somebody, or the gift was claimed, or the artist has fulfilled the
 * tip's request.
 */
export async function isPurchaseUsed(reader: Reader, { id, kind }: Payment): Promise<boolean> {
  if (kind === "donation") {
    const isSung = and(eq(donations.paymentId, id), isNotNull(donations.sungAt));

    return (await reader.$count(donations, isSung)) > 0;
  }

  const [used] = await reader
    .select({ id: tickets.id })
    .from(tickets)
    .leftJoin(gifts, eq(gifts.ticketId, tickets.id))
    .where(
      and(eq(tickets.paymentId, id), or(isNotNull(tickets.usedAt), isNotNull(gifts.claimedAt))),
    );

  return used !== undefined;
}

/**
 * Deletes what was issued for a payment by mistake, so that it can be issued when the money
 * arrives.
 * @returns the tickets that are gone; only a pass has more than one
 */
export async function deleteIssued(tx: Tx, { id, kind }: Payment): Promise<Ticket[]> {
  if (kind === "donation") {
    await tx.delete(donations).where(eq(donations.paymentId, id));

    return [];
  }

  const issued = tx.select({ id: tickets.id }).from(tickets).where(eq(tickets.paymentId, id));

  await tx.delete(gifts).where(inArray(gifts.ticketId, issued));

  return tx.delete(tickets).where(eq(tickets.paymentId, id)).returning();
}
