import type { MessageKey } from "~/locales/message-key";
import { and, eq, ne } from "drizzle-orm";
import type { Reader } from "~db/client.server";
import { bankTransactions, ledgerLines, payments, refunds, transfers } from "~db/schema";
import type { Payment } from "~/models/money/payments/payment-states.server";
import { sumReceived } from "~/models/money/payments/received-money.server";
import type { BankTransaction } from "../bank-transactions/record-bank-transaction.server";
import { getTransferPayment } from "../transfer-record.server";
import { isPurchaseUsed } from "./issued-purchase.server";
import { required } from "~/platform/required";

/**
 * What undoing a confirmation reverses. `owedTo`: whom the purchase's own money was booked for,
 * null if that stays. `extras`: money beside the purchase that no longer goes back, except for
 * `rest`.
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
  reader: Reader,
  { id, amount, paymentId }: BankTransaction,
): Promise<UndoPlan | Obstacle> {
  const isReported = (await reader.$count(bankTransactions, eq(bankTransactions.sameAs, id))) > 0;
  if (isReported) return { obstacle: "transfers:undo.reported" };

  const purchase = await getTransferPayment(reader, required(paymentId));
  const booked = await findBooked(reader, purchase);
  if (booked === null) return { purchase, owedTo: null, extras: [], rest: 0 };

  const extras = await listExtras(reader, purchase.id);
  const open = extras.filter(isToGoBack);
  const left = (await sumReceived(reader, purchase.id)) - amount;
  if (left >= booked) return planExtras(purchase, open, amount);
  // What is left counts as a part of the price then, so none of it may be back.
  if (open.length < extras.length) return { obstacle: "transfers:undo.otherMoney" };

  const debt = await findDebt(reader, purchase);

  return "obstacle" in debt ? debt : { purchase, ...debt, extras: open, rest: 0 };
}

/** What is booked of the purchase's own money; null before it is decided. */
async function findBooked(
  reader: Reader,
  { id, state, amountCents }: Payment,
): Promise<number | null> {
  if (state === "paid") return amountCents;
  if (state !== "refunding" && state !== "refunded") return null;

  const all = await reader.query.refunds.findMany({ where: eq(refunds.paymentId, id) });

  return all.length > 0 ? all.reduce((sum, refund) => sum + refund.amountCents, 0) : amountCents;
}

/** The purchase stays: only money beside it no longer goes back. */
function planExtras(purchase: Payment, open: Payment[], amount: number): UndoPlan | Obstacle {
  const whole = open.find(({ amountCents }) => amountCents === amount);
  if (whole) return { purchase, owedTo: null, extras: [whole], rest: 0 };

  const extras: Payment[] = [];
  let sum = 0;

  for (const extra of open) {
    if (sum >= amount) break;
    extras.push(extra);
    sum += extra.amountCents;
  }

  if (sum < amount) return { obstacle: "transfers:undo.otherMoney" };

  return { purchase, owedTo: null, extras, rest: sum - amount };
}

async function findDebt(
  reader: Reader,
  purchase: Payment,
): Promise<{ owedTo: "artist" | "buyers" } | Obstacle> {
  // Of a paid purchase: the whole price, or the share of a cancelled show of a pass.
  const isRefund = and(eq(ledgerLines.paymentId, purchase.id), eq(ledgerLines.kind, "refund"));
  const isRefunded =
    (await reader.$count(ledgerLines, isRefund)) > 0 || purchase.state === "refunded";
  if (isRefunded) return { obstacle: "transfers:undo.refunded" };
  if (purchase.state !== "paid") return { owedTo: "buyers" };

  return (await isPurchaseUsed(reader, purchase))
    ? { obstacle: "transfers:undo.used" }
    : { owedTo: "artist" };
}

/** Money beside the purchase that goes back, went back or became a tip. */
async function listExtras(reader: Reader, purchaseId: string): Promise<Payment[]> {
  const rows = await reader
    .select({ payment: payments })
    .from(transfers)
    .innerJoin(payments, eq(payments.id, transfers.paymentId))
    .where(and(eq(transfers.purchaseId, purchaseId), ne(payments.state, "expired")))
    .orderBy(transfers.orderCode);

  return rows.map(({ payment }) => payment);
}

function isToGoBack({ state }: Payment) {
  return state === "refunding";
}
