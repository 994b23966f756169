import { and, eq, ne } from "drizzle-orm";
import type { Reader } from "~db/client.server";
import { bankTransactions, ledgerLines, payments, refunds, transfers } from "~db/schema";
import type { Payment } from "../../payments/payment-states.server";
import type { BankTransaction } from "../record-bank-transaction.server";
import { getTransferPayment } from "../transfer-record.server";
import { isPurchaseUsed } from "./issued-purchase.server";

/**
 * What undoing a confirmation reverses. `owedTo`: whom the purchase's own money was booked for, null while nothing was
 * booked. `extra`: money beside the purchase that was to go back.
 */
export type UndoPlan = { purchase: Payment; owedTo: "artist" | "buyers" | null; extra: Payment | null };
type Obstacle = { obstacle: string };

/** Plans the undo of a confirmation by hand. `obstacle`: why it cannot be undone, as a message key. */
export async function planUndo(
  reader: Reader,
  { id, amount, paymentId }: BankTransaction,
): Promise<UndoPlan | Obstacle> {
  const isReported = (await reader.$count(bankTransactions, eq(bankTransactions.sameAs, id))) > 0;
  if (isReported) return { obstacle: "transfers:undo.reported" };
  const purchase = await getTransferPayment(reader, paymentId!);
  const extras = await listExtras(reader, purchase.id);
  const whole = extras.find((extra) => extra.amountCents === amount && isToGoBack(extra));
  if (whole) return { purchase, owedTo: null, extra: whole };
  const booked = await findBooked(reader, purchase);
  if ("obstacle" in booked) return booked;
  return planWhole(purchase, extras, { ...booked, rest: amount - booked.cents });
}

type Booked = Pick<UndoPlan, "owedTo"> & { cents: number };

/** What is booked of the purchase's own money. */
async function findBooked(reader: Reader, purchase: Payment): Promise<Booked | Obstacle> {
  const { id, state, amountCents } = purchase;
  if (state === "paid") {
    if (await isPurchaseUsed(reader, purchase)) return { obstacle: "transfers:undo.used" };
    return { owedTo: "artist", cents: amountCents };
  }
  if (state !== "refunding" && state !== "refunded") return { owedTo: null, cents: 0 };
  const refund = await reader.query.refunds.findFirst({ where: eq(refunds.paymentId, id) });
  const wasPaid = (await reader.$count(ledgerLines, eq(ledgerLines.fact, `refund:${id}`))) > 0;
  if (refund?.state !== "requested" || wasPaid) return { obstacle: "transfers:undo.refunded" };
  return { owedTo: "buyers", cents: refund.amountCents };
}

/**
 * Reverses the purchase itself, and what the same money brought beyond its price. Other money beside the purchase would
 * then count twice.
 */
function planWhole(
  purchase: Payment,
  extras: Payment[],
  { owedTo, rest }: Booked & { rest: number },
): UndoPlan | Obstacle {
  if (owedTo === null) return { purchase, owedTo, extra: null };
  const extra = extras.find((it) => rest > 0 && it.amountCents === rest && isToGoBack(it)) ?? null;
  const isWhole = extras.length === (extra ? 1 : 0) && (rest <= 0 || extra !== null);
  return isWhole ? { purchase, owedTo, extra } : { obstacle: "transfers:undo.otherMoney" };
}

/** Money beside the purchase that goes back, went back or became a tip. */
async function listExtras(reader: Reader, purchaseId: string): Promise<Payment[]> {
  const rows = await reader
    .select({ payment: payments })
    .from(transfers)
    .innerJoin(payments, eq(payments.id, transfers.paymentId))
    .where(and(eq(transfers.purchaseId, purchaseId), ne(payments.state, "expired")));
  return rows.map(({ payment }) => payment);
}

function isToGoBack({ state }: Payment) {
  return state === "refunding";
}
