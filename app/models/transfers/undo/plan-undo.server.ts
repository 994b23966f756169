import { and, eq, ne } from "drizzle-orm";
import type { Reader } from "~db/client.server";
import { bankTransactions, ledgerLines, payments, refunds, transfers } from "~db/schema";
import type { Payment } from "../../payments/payment-states.server";
import { sumReceived } from "../../payments/received-money.server";
import type { BankTransaction } from "../bank-transactions/record-bank-transaction.server";
import { getTransferPayment } from "../transfer-record.server";
import { isPurchaseUsed } from "./issued-purchase.server";

/**
 * What undoing a confirmation reverses. `owedTo`: whom the purchase's own money was booked for, null if that stays.
 * `extras`: money beside the purchase that no longer goes back, except for `rest`.
 */
export type UndoPlan = { purchase: Payment; owedTo: "artist" | "buyers" | null; extras: Payment[]; rest: number };
type Obstacle = { obstacle: string };

/** Plans the undo of a confirmation by hand. `obstacle`: why it cannot be undone, as a message key. */
export async function planUndo(
  reader: Reader,
  { id, amount, paymentId }: BankTransaction,
): Promise<UndoPlan | Obstacle> {
  const isReported = (await reader.$count(bankTransactions, eq(bankTransactions.sameAs, id))) > 0;
  if (isReported) return { obstacle: "transfers:undo.reported" };
  const purchase = await getTransferPayment(reader, paymentId!);
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
async function findBooked(reader: Reader, { id, state, amountCents }: Payment): Promise<number | null> {
  if (state === "paid") return amountCents;
  if (state !== "refunding" && state !== "refunded") return null;
  const refund = await reader.query.refunds.findFirst({ where: eq(refunds.paymentId, id) });
  return refund?.amountCents ?? amountCents;
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

async function findDebt(reader: Reader, purchase: Payment): Promise<{ owedTo: "artist" | "buyers" } | Obstacle> {
  if (purchase.state === "paid") {
    return (await isPurchaseUsed(reader, purchase)) ? { obstacle: "transfers:undo.used" } : { owedTo: "artist" };
  }
  const wasPaid = (await reader.$count(ledgerLines, eq(ledgerLines.fact, `refund:${purchase.id}`))) > 0;
  return wasPaid || purchase.state === "refunded" ? { obstacle: "transfers:undo.refunded" } : { owedTo: "buyers" };
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
