import { and, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { db, type Reader, transaction, type Tx } from "~db/client.server";
import { bankTransactions, payments, transfers, users } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import type { Payment } from "~/models/money/payments/payment-states.server";
import { received } from "../treasurer-lists.server";
import { type AwaitedPurchase, proposePurchase } from "./propose-purchase";
import type { BankTransaction } from "./record-bank-transaction.server";
import { required } from "~/platform/required";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const VIETNAM_MS = 7 * 60 * MINUTE_MS;

/**
 * A hold is kept on a little at a time, so that it ends soon after a person has decided about the
 * money.
 */
const KEPT_MS = 10 * MINUTE_MS;
const KEPT_AT_MS = 5 * MINUTE_MS;
/** After a day the seat goes to others, and the money counts as late. */
const MAX_KEPT_MS = DAY_MS;
/** Clocks of banks differ, and some name no seconds. */
const CLOCK_ERROR_MS = 5 * MINUTE_MS;

type Waiting = AwaitedPurchase & Pick<Payment, "id" | "createdAt" | "heldUntil">;

/** True if money has arrived that is not assigned yet and may be this purchase's. */
export async function hasUnassignedMoney({ id }: Pick<Payment, "id">): Promise<boolean> {
  return (await listWithUnassigned(db)).some((waiting) => waiting.id === id);
}

/**
 * Keeps on the holds of purchases whose money may have arrived without its reference. Called by a
 * job.
 */
export async function keepHoldsOn(): Promise<void> {
  const ending = (await listWithUnassigned(db)).filter(isEndingSoon);
  if (ending.length > 0) await transaction((tx) => keepOn(tx, ending));
}

/** The same in the transaction that records the money. */
export async function keepHoldsFor(tx: Tx, line: BankTransaction): Promise<void> {
  const waiting = await listWaiting(tx);

  await keepOn(
    tx,
    waiting.filter((one) => isPerhapsFor(line, one, waiting) && isEndingSoon(one)),
  );
}

async function listWithUnassigned(reader: Reader): Promise<Waiting[]> {
  const isRecent = gt(bankTransactions.createdAt, new Date(clock.now().getTime() - MAX_KEPT_MS));
  const isUnassigned = and(eq(bankTransactions.state, "unmatched"), isRecent);
  const lines = await reader.select().from(bankTransactions).where(isUnassigned);
  if (lines.length === 0) return [];

  const waiting = await listWaiting(reader);

  return waiting.filter((one) => lines.some((line) => isPerhapsFor(line, one, waiting)));
}

/** Purchases whose hold has not ended. */
async function listWaiting(reader: Reader): Promise<Waiting[]> {
  const { id, createdAt, heldUntil, amountCents: price } = payments;
  const { reference, hintDigits } = transfers;
  const isHeld = and(eq(payments.state, "held"), gt(heldUntil, clock.now()));
  const rows = await reader
    .select({ id, createdAt, heldUntil, reference, hintDigits, buyer: users.name, price, received })
    .from(transfers)
    .innerJoin(payments, eq(payments.id, transfers.paymentId))
    .innerJoin(users, eq(users.id, payments.userId))
    .where(and(isHeld, isNull(transfers.purchaseId), isNotNull(reference)));

  return rows.map((row) => ({
    ...row,
    reference: required(row.reference),
    missing: row.price - row.received,
  }));
}

/**
 * The amount is the one that is missing, the money is not older, and nothing says that it is
 * another person's.
 */
function isPerhapsFor(
  line: BankTransaction,
  purchase: Waiting,
  waiting: readonly Waiting[],
): boolean {
  if (line.amount !== purchase.missing || isOlder(line, purchase)) return false;

  const proposal = proposePurchase(line, waiting);

  return proposal === null || proposal.purchase.reference === purchase.reference;
}

function isOlder(line: BankTransaction, { createdAt }: Waiting): boolean {
  const latest = line.at.getTime() + (isDayOnly(line.at) ? DAY_MS : CLOCK_ERROR_MS);

  return latest < createdAt.getTime() || line.createdAt < createdAt;
}

/** A line of a statement without times has the beginning of the day in Vietnam. */
function isDayOnly(at: Date): boolean {
  return (at.getTime() + VIETNAM_MS) % DAY_MS === 0;
}

function isEndingSoon({ heldUntil }: Waiting): boolean {
  return required(heldUntil).getTime() < clock.now().getTime() + KEPT_AT_MS;
}

async function keepOn(tx: Tx, ending: Waiting[]) {
  for (const { id, createdAt, heldUntil } of ending) {
    const until = new Date(
      Math.min(clock.now().getTime() + KEPT_MS, createdAt.getTime() + MAX_KEPT_MS),
    );
    const isHeld = and(eq(payments.id, id), eq(payments.state, "held"));
    if (until > required(heldUntil))
      await tx.update(payments).set({ heldUntil: until }).where(isHeld);
  }
}
