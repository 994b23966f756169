import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { donations, ledgerLines, payments, refunds, tickets } from "~db/schema";
import { adoptDemoIntents } from "~/integrations/payments/test/test-gateway.server";
import { bookLate, bookPaid, bookRefund, bookRefunded } from "./ledger-entries.server";
import { required } from "~/platform/required";

const BATCH_SIZE = 500;

/**
 * Books payments that are older than the ledger, and payments of the demo, at the time of each
 * payment. Later payments, and all passes, are booked when they happen.
 * @returns the number of booked payments
 */
export async function openLedger(): Promise<number> {
  let bookedCount = 0;

  for (let hasMore = true; hasMore;) {
    const unbooked = await listUnbooked();
    if (unbooked.length > 0) await bookAll(unbooked);
    bookedCount += unbooked.length;
    hasMore = unbooked.length === BATCH_SIZE;
  }

  await adoptDemo();

  return bookedCount;
}

type Unbooked = Awaited<ReturnType<typeof listUnbooked>>[number];

function listUnbooked() {
  const bookedFilter = sql`exists (select 1 from ${ledgerLines} where ${ledgerLines.fact} = 'paid:' || ${payments.id})`;

  return db
    .select({ payment: payments, refund: refunds, ticketId: tickets.id, donationId: donations.id })
    .from(payments)
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .leftJoin(tickets, eq(tickets.paymentId, payments.id))
    .leftJoin(donations, eq(donations.paymentId, payments.id))
    .where(
      and(
        inArray(payments.state, ["paid", "refunding", "refunded"]),
        ne(payments.kind, "pass"),
        sql`not ${bookedFilter}`,
      ),
    )
    .limit(BATCH_SIZE);
}

/**
 * Books unbooked payments. A payment without a ticket or a donation came too late and was refunded.
 */
async function bookAll(unbooked: Unbooked[]) {
  await transaction(async (tx) => {
    for (const { payment, refund, ticketId, donationId } of unbooked) {
      const paidAt = payment.paidAt ?? payment.createdAt;
      const isDelivered = ticketId !== null || donationId !== null;
      if (isDelivered) await bookPaid(tx, payment, paidAt);
      else await bookLate(tx, payment, refund?.amountCents ?? payment.amountCents, paidAt);
      if (!refund) continue;
      if (isDelivered) await bookRefund(tx, payment, refund.amountCents, refund.createdAt);
      if (refund.state !== "done") continue;

      const refundId = refund.providerRefundId ?? refund.id;

      await bookRefunded(
        tx,
        payment,
        refundId,
        refund.amountCents,
        refund.settledAt ?? refund.createdAt,
      );
    }
  });
}

/**
 * Registers the purchases of the demo with the test provider, so that its balance equals the
 * ledger.
 */
async function adoptDemo() {
  const demoPayments = await db
    .select({ id: payments.intentId, cents: payments.amountCents, currency: payments.currency })
    .from(payments)
    .where(and(eq(payments.provider, "test"), sql`${payments.intentId} like 'test_demo_%'`));

  adoptDemoIntents(
    demoPayments.map(({ id: intentId, ...money }) => ({ id: required(intentId), ...money })),
  );
}
