import { and, eq, inArray, isNotNull, or } from "drizzle-orm";
import type { DbReader, Tx } from "~db/client.server";
import { donations, gifts, tickets } from "~db/schema";
import type { Payment } from "~/models/money/payments/payment-states.server";
import type { Ticket } from "~/models/tickets/issue-ticket.server";

/**
 * True if the ticket was used, the gift was claimed, or the artist has fulfilled the tip's request.
 */
export async function isPurchaseUsed(
  reader: DbReader,
  { id: paymentId, kind }: Payment,
): Promise<boolean> {
  if (kind === "donation") {
    const sungFilter = and(eq(donations.paymentId, paymentId), isNotNull(donations.sungAt));

    return (await reader.$count(donations, sungFilter)) > 0;
  }

  const [usedTicket] = await reader
    .select({ id: tickets.id })
    .from(tickets)
    .leftJoin(gifts, eq(gifts.ticketId, tickets.id))
    .where(
      and(
        eq(tickets.paymentId, paymentId),
        or(isNotNull(tickets.usedAt), isNotNull(gifts.claimedAt)),
      ),
    );

  return usedTicket !== undefined;
}

/**
 * Deletes the tickets or the donation issued for a payment by mistake, so that they can be issued
 * when the money arrives.
 * @returns the deleted tickets; only a pass has more than one
 */
export async function deleteIssued(tx: Tx, { id: paymentId, kind }: Payment): Promise<Ticket[]> {
  if (kind === "donation") {
    await tx.delete(donations).where(eq(donations.paymentId, paymentId));

    return [];
  }

  const issued = tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(eq(tickets.paymentId, paymentId));

  await tx.delete(gifts).where(inArray(gifts.ticketId, issued));

  return tx.delete(tickets).where(eq(tickets.paymentId, paymentId)).returning();
}
