import type { RefundReason } from "~db/vocabularies";
import { and, desc, eq } from "drizzle-orm";
import { db } from "~db/client.server";
import { bankTransactions, refunds } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { findReceivingAccount } from "~/integrations/payments/bank-account.server";
import { findSepay } from "~/integrations/payments/bank-providers.server";
import { BANKS } from "~/integrations/payments/vietqr/banks";
import { vietQr } from "~/integrations/payments/vietqr/vietqr";
import type { Actor } from "~/models/base/actor";
import { getOwnPayment } from "~/models/money/payments/find-payment.server";
import type { Payment } from "~/models/money/payments/payment-states.server";
import { canBeTip } from "./kept-as-tip.server";
import { hasUnassignedMoney } from "./bank-transactions/unassigned-money.server";
import { findPayosTarget, type TransferTarget } from "./providers/payos-links.server";
import { openRefundAccount } from "./refund-account.server";
import { getOwnPurchase, listPaymentsOf, type Purchase } from "./transfer-record.server";
import { required } from "~/platform/required";

/** Money of a purchase that goes or went back. `showId`: a show of a pass whose share it is. */
export type MoneyBack = {
  id: string;
  payment: Payment;
  showId: string | null;
  amount: number;
  reason: RefundReason;
  isDone: boolean;
  canBeTip: boolean;
};

/**
 * Reads the actor's purchase by transfer: what arrived, what is missing, and what goes back.
 * @throws AppError not_found for other people's payments, and for payments by card
 */
export async function getTransferDetails(actor: Actor, paymentId: string) {
  const purchase = await getOwnPurchase(actor, paymentId);
  const { payment, transfer } = purchase;
  const arrived = await listArrived(payment.id);
  const received = arrived.reduce((sum, { amount }) => sum + amount, 0);
  const missing = Math.max(0, payment.amountCents - received);
  const isOpen = isWaitedFor(payment);
  const target = isOpen ? await findTarget(purchase) : null;

  return {
    payment,
    /** What the buyer writes into the note. */
    reference: target?.note ?? required(transfer.reference),
    isOpen,
    received,
    missing,
    /** Money without a reference has arrived that may be for this purchase. */
    isUnassigned: await hasUnassignedMoney(payment),
    arrivedAt: arrived[0]?.at ?? null,
    account: target?.account ?? null,
    /** False where a person has to confirm that the money is there. */
    isAutomatic: (target?.qr ?? null) !== null || findSepay() !== null,
    qr: target && qrText(target, payment.amountCents, missing),
    moneyBack: await listMoneyBack(payment.id),
    hasRefundAccount: openRefundAccount(transfer.refundAccount) !== null,
    hasHint: transfer.hintDigits !== null,
    undone: await findUndone(payment.id),
  };
}

export type TransferDetails = Awaited<ReturnType<typeof getTransferDetails>>;

/** The actor's own payment, by card or transfer. @throws AppError not_found for other people's */
export async function getPaymentDetails(actor: Actor, paymentId: string): Promise<PaymentDetails> {
  const payment = await getOwnPayment(actor, paymentId);
  if (payment.provider !== "transfer") return { payment, reference: null, qr: null };

  return getTransferDetails(actor, paymentId);
}

export type PaymentDetails = { payment: Payment; reference: string | null; qr: string | null };

/**
 * The text of the VietQR code for what is missing; null once the purchase is decided or its hold
 * has ended.
 */
export async function findTransferQr(actor: Actor, paymentId: string): Promise<string | null> {
  return (await getTransferDetails(actor, paymentId)).qr;
}

/** True where transfers are set up. */
export function hasReceivingAccount(): boolean {
  return findReceivingAccount() !== null;
}

/** Banks that a refund can go to, by name. */
export function listBanks(): { bin: string; name: string }[] {
  const banks = Object.entries(BANKS).map(([bin, name]) => ({ bin, name }));

  return banks.sort((a, b) => a.name.localeCompare(b.name));
}

function isWaitedFor({ state, heldUntil }: Payment) {
  return state === "paying" || (state === "held" && required(heldUntil) > clock.now());
}

type Target = Omit<TransferTarget, "qr"> & { qr: string | null };

/** payOS's account for this purchase, or our own. */
async function findTarget(purchase: Purchase): Promise<Target | null> {
  const account = findReceivingAccount();
  const own = account && { account, note: required(purchase.transfer.reference), qr: null };

  return (await findPayosTarget(purchase)) ?? own;
}

function qrText(
  { account: { bin, account }, note, qr }: Target,
  price: number,
  amount: number,
): string | null {
  if (amount === 0) return null;
  if (qr !== null && amount === price) return qr;

  try {
    return vietQr({ bin, account, amount, note });
  } catch (error) {
    // payOS's account or note may not fit into a code; the buyer types them.
    if (error instanceof RangeError) return null;

    throw error;
  }
}

function listArrived(paymentId: string) {
  const isIts = and(
    eq(bankTransactions.paymentId, paymentId),
    eq(bankTransactions.state, "matched"),
  );

  return db.select().from(bankTransactions).where(isIts).orderBy(desc(bankTransactions.at));
}

/** Finds the confirmation that was undone last. */
async function findUndone(paymentId: string) {
  const isUndone = and(
    eq(bankTransactions.paymentId, paymentId),
    eq(bankTransactions.state, "undone"),
  );
  const last = desc(bankTransactions.resolvedAt);

  return (await db.query.bankTransactions.findFirst({ where: isUndone, orderBy: last })) ?? null;
}

async function listMoneyBack(purchaseId: string): Promise<MoneyBack[]> {
  const found: MoneyBack[] = [];

  for (const payment of await listPaymentsOf(db, purchaseId)) {
    const isTip = payment.id !== purchaseId && (await canBeTip(db, payment));

    for (const { id, eventId: showId, amountCents: amount, state, reason } of await listRefunds(
      payment.id,
    ))
      found.push({
        id,
        payment,
        showId,
        amount,
        reason,
        isDone: state === "done",
        canBeTip: isTip,
      });
  }

  return found;
}

function listRefunds(paymentId: string) {
  return db.query.refunds.findMany({
    where: eq(refunds.paymentId, paymentId),
    orderBy: refunds.createdAt,
  });
}
