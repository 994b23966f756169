import { and, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { db, type DbReader, transaction, type Tx } from "~db/client.server";
import { bankTransactions, payments, transfers, users } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import type { Payment } from "~/models/money/payments/payment-states.server";
import { receivedAmount } from "../treasurer-lists.server";
import { type AwaitedPurchase, proposePurchase } from "./propose-purchase";
import type { BankTransaction } from "./record-bank-transaction.server";
import { required } from "~/platform/required";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const VIETNAM_OFFSET_MS = 7 * 60 * MINUTE_MS;

/**
 * A hold is extended a little at a time, so that it ends soon after a person has decided about the
 * money.
 */
const EXTENSION_MS = 10 * MINUTE_MS;
const EXTEND_BEFORE_MS = 5 * MINUTE_MS;
/** After a day the seat is free for other people, and the money counts as late. */
const MAX_EXTENSION_MS = DAY_MS;
/** Clocks of banks differ, and some banks report no seconds. */
const CLOCK_ERROR_MS = 5 * MINUTE_MS;

type AwaitedHold = AwaitedPurchase & Pick<Payment, "id" | "createdAt" | "heldUntil">;

/** True if money has arrived that is not assigned yet and may be for this purchase. */
export async function hasUnassignedMoney({ id: paymentId }: Pick<Payment, "id">): Promise<boolean> {
  return (await listWithUnassigned(db)).some((awaitedHolds) => awaitedHolds.id === paymentId);
}

/**
 * Extends the holds of purchases whose money may have arrived without the purchase's reference.
 * Called by a job.
 */
export async function extendUnassignedHolds(): Promise<void> {
  const endingHolds = (await listWithUnassigned(db)).filter(isEndingSoon);
  if (endingHolds.length > 0) await transaction((tx) => extendHolds(tx, endingHolds));
}

/**
 * Extends the holds that the money may be for, in the transaction that records it.
 * @returns true if there are such holds
 */
export async function extendHoldsFor(tx: Tx, bankLine: BankTransaction): Promise<boolean> {
  const awaitedHolds = await listAwaitedHolds(tx);
  const possibleHolds = awaitedHolds.filter((hold) => isPerhapsFor(bankLine, hold, awaitedHolds));

  await extendHolds(tx, possibleHolds.filter(isEndingSoon));

  return possibleHolds.length > 0;
}

async function listWithUnassigned(reader: DbReader): Promise<AwaitedHold[]> {
  const recentFilter = gt(
    bankTransactions.createdAt,
    new Date(clock.now().getTime() - MAX_EXTENSION_MS),
  );
  const unassignedFilter = and(eq(bankTransactions.state, "unmatched"), recentFilter);
  const bankLines = await reader.select().from(bankTransactions).where(unassignedFilter);
  if (bankLines.length === 0) return [];

  const awaitedHolds = await listAwaitedHolds(reader);

  return awaitedHolds.filter((hold) =>
    bankLines.some((bankLine) => isPerhapsFor(bankLine, hold, awaitedHolds)),
  );
}

/** Lists the purchases whose hold has not ended. */
async function listAwaitedHolds(reader: DbReader): Promise<AwaitedHold[]> {
  const { id, createdAt, heldUntil, amountCents: price } = payments;
  const { reference, hintDigits } = transfers;
  const heldFilter = and(eq(payments.state, "held"), gt(heldUntil, clock.now()));
  const heldPurchases = await reader
    .select({
      id,
      createdAt,
      heldUntil,
      reference,
      hintDigits,
      buyer: users.name,
      price,
      received: receivedAmount,
    })
    .from(transfers)
    .innerJoin(payments, eq(payments.id, transfers.paymentId))
    .innerJoin(users, eq(users.id, payments.userId))
    .where(and(heldFilter, isNull(transfers.purchaseId), isNotNull(reference)));

  return heldPurchases.map((purchase) => ({
    ...purchase,
    reference: required(purchase.reference),
    missing: purchase.price - purchase.received,
  }));
}

/**
 * True if the amount is the missing one, the money is not older than the purchase, and no other
 * purchase fits it better.
 */
function isPerhapsFor(
  bankLine: BankTransaction,
  purchase: AwaitedHold,
  awaitedHolds: readonly AwaitedHold[],
): boolean {
  if (bankLine.amount !== purchase.missing || isOlder(bankLine, purchase)) return false;

  const proposal = proposePurchase(bankLine, awaitedHolds);

  return proposal === null || proposal.purchase.reference === purchase.reference;
}

function isOlder(bankLine: BankTransaction, { createdAt }: AwaitedHold): boolean {
  const latestMs = bankLine.at.getTime() + (isDayOnly(bankLine.at) ? DAY_MS : CLOCK_ERROR_MS);

  return latestMs < createdAt.getTime() || bankLine.createdAt < createdAt;
}

/**
 * True for a line of a statement without times: its time is the beginning of the day in Vietnam.
 */
function isDayOnly(time: Date): boolean {
  return (time.getTime() + VIETNAM_OFFSET_MS) % DAY_MS === 0;
}

function isEndingSoon({ heldUntil }: AwaitedHold): boolean {
  return required(heldUntil).getTime() < clock.now().getTime() + EXTEND_BEFORE_MS;
}

async function extendHolds(tx: Tx, endingHolds: AwaitedHold[]) {
  for (const { id: paymentId, createdAt, heldUntil } of endingHolds) {
    const extendedUntil = new Date(
      Math.min(clock.now().getTime() + EXTENSION_MS, createdAt.getTime() + MAX_EXTENSION_MS),
    );
    const heldFilter = and(eq(payments.id, paymentId), eq(payments.state, "held"));
    if (extendedUntil > required(heldUntil))
      await tx.update(payments).set({ heldUntil: extendedUntil }).where(heldFilter);
  }
}
