import { and, eq, exists, isNull, lt, not } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { bankTransactions, payments } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { sumReceived } from "~/models/money/payments/received-money.server";
import { returnShort } from "./apply-money.server";
import { LATE_MS } from "./late-money";

const BATCH = 200;

/**
 * Sends back what arrived for transfers whose hold has ended, and closes those for which nothing
 * came.
 */
export async function endTransfers(): Promise<void> {
  for (const { id } of await listShort()) {
    await transaction(async (tx) => {
      const payment = await tx.query.payments.findFirst({ where: eq(payments.id, id) });
      if (payment?.state === "expired") await returnShort(tx, payment, await sumReceived(tx, id));
    });
  }

  await closeUnpaid();
}

function listShort() {
  return db
    .select({ id: payments.id })
    .from(payments)
    .where(and(isExpiredTransfer(), hasMoney()))
    .limit(BATCH);
}

function hasMoney() {
  const itsMoney = and(
    eq(bankTransactions.paymentId, payments.id),
    eq(bankTransactions.state, "matched"),
  );

  return exists(db.select({ id: bankTransactions.id }).from(bankTransactions).where(itsMoney));
}

async function closeUnpaid() {
  const now = clock.now();
  const isLate = lt(payments.heldUntil, new Date(now.getTime() - LATE_MS));
  const isOver = and(isExpiredTransfer(), isLate, not(hasMoney()));
  if ((await db.$count(payments, isOver)) === 0) return;

  await transaction(
    async (tx) => void (await tx.update(payments).set({ settledAt: now }).where(isOver)),
  );
}

function isExpiredTransfer() {
  return and(
    eq(payments.provider, "transfer"),
    eq(payments.state, "expired"),
    isNull(payments.settledAt),
  );
}
