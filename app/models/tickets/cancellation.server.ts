import { and, eq, inArray, or, sql } from "drizzle-orm";
import { db } from "~db/client.server";
import { passEvents, payments, refunds, tickets } from "~db/schema";

/** True if a payment for a seat was begun. */
export async function hasSeatPayments(eventId: string): Promise<boolean> {
  return Boolean(
    await db.query.payments.findFirst({ columns: { id: true }, where: seatPaymentFilter(eventId) }),
  );
}

/** True if the provider confirmed all refunds of a cancelled show. */
export async function areAllRefunded(eventId: string): Promise<boolean> {
  const owedFilter = and(seatPaymentFilter(eventId), eq(payments.state, "refunding"));
  const owedPayment = await db.query.payments.findFirst({
    columns: { id: true },
    where: owedFilter,
  });
  const shareFilter = and(eq(refunds.eventId, eventId), eq(refunds.state, "requested"));
  const owedShare = await db.query.refunds.findFirst({ columns: { id: true }, where: shareFilter });
  const validFilter = and(
    eq(tickets.eventId, eventId),
    inArray(tickets.status, ["active", "used"]),
  );

  return (
    !owedPayment &&
    !owedShare &&
    !(await db.query.tickets.findFirst({ columns: { id: true }, where: validFilter }))
  );
}

/** Condition: a payment of a ticket for the event, or of a pass with it. */
function seatPaymentFilter(eventId: string) {
  const passFilter = sql`${payments.passId} in (select pass_id from ${passEvents} where event_id = ${eventId})`;

  return or(and(eq(payments.eventId, eventId), eq(payments.kind, "ticket")), passFilter);
}
