import type { MessageKey } from "~/locales/message-key";
import { and, eq, ne } from "drizzle-orm";
import type { DbReader } from "~db/client.server";
import { bankTransactions, ledgerLines, payments, refunds, transfers } from "~db/schema";
import type { Payment } from "~/models/money/payments/payment-states.server";
import { sumReceived } from "~/models/money/payments/received-money.server";
import type { BankTransaction } from "../bank-transactions/record-bank-transaction.server";
import { getTransferPayment } from "../transfer-record.server";
import { isPurchaseUsed } from "./issued-purchase.server";
import { required } from "~/platform/required";

/**
 * The bookings that undoing a confirmation reverses. `owedTo`: the account that the purchase's own
 * money was booked to, null if that booking stays. `extras`: payments for extra money that no
 * longer goes back. `rest`: the part of their sum that still goes back.
 */
export type UndoPlan = {
  purchase: Payment;
  owedTo: "artist" | "buyers" | null;
  extras: Payment[];
  rest: number;
};
type Obstacle = { obstacle: MessageKey };

/** Plans the undo of a confirmation by hand. `obstacle`: why it cannot be undone. */
export async function planUndo(
  reader: DbReader,
  { id: transactionId, amount, paymentId }: BankTransaction,
): Promise<UndoPlan | Obstacle> {
  const isReported =
    (await reader.$count(bankTransactions, eq(bankTransactions.sameAs, transactionId))) > 0;
  if (isReported) return { obstacle: "transfers:undo.reported" };

  const purchase = await getTransferPayment(reader, required(paymentId));
  const bookedCents = await findBooked(reader, purchase);
  if (bookedCents === null) return { purchase, owedTo: null, extras: [], rest: 0 };

  const extras = await listExtras(reader, purchase.id);
  const openExtras = extras.filter(isGoingBack);
  const remainingCents = (await sumReceived(reader, purchase.id)) - amount;
  if (remainingCents >= bookedCents) return planExtras(purchase, openExtras, amount);
  // The remaining money then counts as a part of the price, so none of it may have gone back.
  if (openExtras.length < extras.length) return { obstacle: "transfers:undo.otherMoney" };

  const undoneDebt = await findDebt(reader, purchase);

  return "obstacle" in undoneDebt
    ? undoneDebt
    : { purchase, ...undoneDebt, extras: openExtras, rest: 0 };
}

/** Amount that is booked for the purchase itself; null before it is decided. */
async function findBooked(
  reader: DbReader,
  { id: paymentId, state, amountCents }: Payment,
): Promise<number | null> {
  if (state === "paid") return amountCents;
  if (state !== "refunding" && state !== "refunded") return null;

  const purchaseRefunds = await reader.query.refunds.findMany({
    where: eq(refunds.paymentId, paymentId),
  });

  return purchaseRefunds.length > 0
    ? purchaseRefunds.reduce((sum, refund) => sum + refund.amountCents, 0)
    : amountCents;
}

/** Plans an undo in which the purchase stays and only extra money no longer goes back. */
function planExtras(purchase: Payment, openExtras: Payment[], amount: number): UndoPlan | Obstacle {
  const exactExtra = openExtras.find(({ amountCents }) => amountCents === amount);
  if (exactExtra) return { purchase, owedTo: null, extras: [exactExtra], rest: 0 };

  const extras: Payment[] = [];
  let sum = 0;

  for (const extra of openExtras) {
    if (sum >= amount) break;
    extras.push(extra);
    sum += extra.amountCents;
  }

  if (sum < amount) return { obstacle: "transfers:undo.otherMoney" };

  return { purchase, owedTo: null, extras, rest: sum - amount };
}

async function findDebt(
  reader: DbReader,
  purchase: Payment,
): Promise<{ owedTo: "artist" | "buyers" } | Obstacle> {
  // Refunds of a paid purchase: of the whole price, or of the share of a cancelled show of a pass.
  const refundFilter = and(eq(ledgerLines.paymentId, purchase.id), eq(ledgerLines.kind, "refund"));
  const isRefunded =
    (await reader.$count(ledgerLines, refundFilter)) > 0 || purchase.state === "refunded";
  if (isRefunded) return { obstacle: "transfers:undo.refunded" };
  if (purchase.state !== "paid") return { owedTo: "buyers" };

  return (await isPurchaseUsed(reader, purchase))
    ? { obstacle: "transfers:undo.used" }
    : { owedTo: "artist" };
}

/** Lists the payments for extra money that goes back, went back or became a tip. */
async function listExtras(reader: DbReader, purchaseId: string): Promise<Payment[]> {
  const extraPayments = await reader
    .select({ payment: payments })
    .from(transfers)
    .innerJoin(payments, eq(payments.id, transfers.paymentId))
    .where(and(eq(transfers.purchaseId, purchaseId), ne(payments.state, "expired")))
    .orderBy(transfers.orderCode);

  return extraPayments.map(({ payment }) => payment);
}

function isGoingBack({ state }: Payment) {
  return state === "refunding";
}
