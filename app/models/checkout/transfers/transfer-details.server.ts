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
import { decryptRefundAccount } from "./refund-account.server";
import { getOwnPurchase, listPaymentsOf, type Purchase } from "./transfer-record.server";
import { required } from "~/platform/required";

/** Money of a purchase that goes or went back. `showId`: for a pass, the show whose share it is. */
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
 * Reads the actor's purchase by transfer: money that arrived, is missing, and goes back.
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
    /** Reference that the buyer writes into the note. */
    reference: target?.note ?? required(transfer.reference),
    isOpen,
    received,
    missing,
    /** True if money without a reference has arrived that may be for this purchase. */
    isUnassigned: await hasUnassignedMoney(payment),
    arrivedAt: arrived[0]?.at ?? null,
    account: target?.account ?? null,
    /** False where a person has to confirm that the money is there. */
    isAutomatic: (target?.qr ?? null) !== null || findSepay() !== null,
    qr: target && findQrText(target, payment.amountCents, missing),
    moneyBack: await listMoneyBack(payment.id),
    hasRefundAccount: decryptRefundAccount(transfer.refundAccount) !== null,
    hasHint: transfer.hintDigits !== null,
    undone: await findRevoked(payment.id),
  };
}

export type TransferDetails = Awaited<ReturnType<typeof getTransferDetails>>;

/**
 * Gets the actor's own payment, by card or transfer.
 * @throws AppError not_found for other people's payments
 */
export async function getPaymentDetails(actor: Actor, paymentId: string): Promise<PaymentDetails> {
  const payment = await getOwnPayment(actor, paymentId);
  if (payment.provider !== "transfer") return { payment, reference: null, qr: null };

  return getTransferDetails(actor, paymentId);
}

export type PaymentDetails = { payment: Payment; reference: string | null; qr: string | null };

/**
 * Finds the text of the VietQR code for the missing amount; null once the purchase is decided or
 * its hold has ended.
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
  const banks = Object.entries(BANKS).map(([bankBin, bankName]) => ({
    bin: bankBin,
    name: bankName,
  }));

  return banks.sort((left, right) => left.name.localeCompare(right.name));
}

function isWaitedFor({ state, heldUntil }: Payment) {
  return state === "paying" || (state === "held" && required(heldUntil) > clock.now());
}

type Target = Omit<TransferTarget, "qr"> & { qr: string | null };

/** Finds payOS's account for this purchase, or else the site's own. */
async function findTarget(purchase: Purchase): Promise<Target | null> {
  const ownAccount = findReceivingAccount();
  const ownTarget = ownAccount && {
    account: ownAccount,
    note: required(purchase.transfer.reference),
    qr: null,
  };

  return (await findPayosTarget(purchase)) ?? ownTarget;
}

function findQrText(
  { account: { bin, account }, note, qr: fullQr }: Target,
  price: number,
  missingAmount: number,
): string | null {
  if (missingAmount === 0) return null;
  if (fullQr !== null && missingAmount === price) return fullQr;

  try {
    return vietQr({ bin, account, amount: missingAmount, note });
  } catch (error) {
    // payOS's account or note may not fit into a code; the buyer types them.
    if (error instanceof RangeError) return null;

    throw error;
  }
}

function listArrived(paymentId: string) {
  const arrivedFilter = and(
    eq(bankTransactions.paymentId, paymentId),
    eq(bankTransactions.state, "matched"),
  );

  return db.select().from(bankTransactions).where(arrivedFilter).orderBy(desc(bankTransactions.at));
}

/** Finds the confirmation that was revoked last. */
async function findRevoked(paymentId: string) {
  const undoneFilter = and(
    eq(bankTransactions.paymentId, paymentId),
    eq(bankTransactions.state, "undone"),
  );
  const latestFirst = desc(bankTransactions.resolvedAt);

  return (
    (await db.query.bankTransactions.findFirst({ where: undoneFilter, orderBy: latestFirst })) ??
    null
  );
}

async function listMoneyBack(purchaseId: string): Promise<MoneyBack[]> {
  const moneyBack: MoneyBack[] = [];

  for (const payment of await listPaymentsOf(db, purchaseId)) {
    const canBeTipped = payment.id !== purchaseId && (await canBeTip(db, payment));

    for (const {
      id: refundId,
      eventId: eventId,
      amountCents: amount,
      state,
      reason,
    } of await listRefunds(payment.id))
      moneyBack.push({
        id: refundId,
        payment,
        showId: eventId,
        amount,
        reason,
        isDone: state === "done",
        canBeTip: canBeTipped,
      });
  }

  return moneyBack;
}

function listRefunds(paymentId: string) {
  return db.query.refunds.findMany({
    where: eq(refunds.paymentId, paymentId),
    orderBy: refunds.createdAt,
  });
}
