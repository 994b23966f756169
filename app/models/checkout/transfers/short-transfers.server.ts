import { and, eq, exists, isNull, lt, not } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { bankTransactions, payments } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { sumReceived } from "~/models/money/payments/received-money.server";
import { returnShort } from "./apply-money.server";
import { LATE_MS } from "./late-money";

const BATCH_SIZE = 200;

/**
 * Sends back what arrived for transfers whose hold has ended, and closes, `LATE_MS` after the end
 * of the hold, transfers for which no money arrived.
 */
export async function endTransfers(): Promise<void> {
  for (const { id: paymentId } of await listShort()) {
    await transaction(async (tx) => {
      const payment = await tx.query.payments.findFirst({ where: eq(payments.id, paymentId) });
      if (payment?.state === "expired")
        await returnShort(tx, payment, await sumReceived(tx, paymentId));
    });
  }

  await closeUnpaid();
}

function listShort() {
  return db
    .select({ id: payments.id })
    .from(payments)
    .where(and(expiredTransferFilter(), hasMoneyFilter()))
    .limit(BATCH_SIZE);
}

function hasMoneyFilter() {
  const moneyFilter = and(
    eq(bankTransactions.paymentId, payments.id),
    eq(bankTransactions.state, "matched"),
  );

  return exists(db.select({ id: bankTransactions.id }).from(bankTransactions).where(moneyFilter));
}

async function closeUnpaid() {
  const settledAt = clock.now();
  const lateFilter = lt(payments.heldUntil, new Date(settledAt.getTime() - LATE_MS));
  const unpaidFilter = and(expiredTransferFilter(), lateFilter, not(hasMoneyFilter()));
  if ((await db.$count(payments, unpaidFilter)) === 0) return;

  await transaction(
    async (tx) =>
      void (await tx.update(payments).set({ settledAt: settledAt }).where(unpaidFilter)),
  );
}

function expiredTransferFilter() {
  return and(
    eq(payments.provider, "transfer"),
    eq(payments.state, "expired"),
    isNull(payments.settledAt),
  );
}
