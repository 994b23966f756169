import { and, desc, eq } from "drizzle-orm";
import { db } from "~db/client.server";
import { bankTransactions, refunds } from "~db/schema";
import { clock } from "~/integrations/clock/clock";
import { findReceivingAccount } from "~/integrations/payments/bank-account.server";
import { BANKS } from "~/integrations/payments/vietqr/banks";
import { vietQr } from "~/integrations/payments/vietqr/vietqr";
import type { Actor } from "../actor";
import { getOwnPayment } from "../payments/find-payment.server";
import type { Payment } from "../payments/payment-states.server";
import { canBeTip } from "./kept-as-tip.server";
import { getOwnPurchase, listPaymentsOf, type Purchase } from "./transfer-record.server";

/** Money of a purchase that goes or went back. */
export type MoneyBack = { payment: Payment; amount: number; isDone: boolean; canBeTip: boolean };

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
  return {
    payment,
    reference: transfer.reference!,
    isOpen,
    received,
    missing,
    arrivedAt: arrived[0]?.at ?? null,
    account: isOpen ? findReceivingAccount() : null,
    qr: isOpen ? qrText(purchase, missing) : null,
    moneyBack: await listMoneyBack(payment.id),
    hasRefundAccount: transfer.refundAccount !== null,
    hasHint: transfer.hintDigits !== null,
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

/** The text of the VietQR code for what is missing; null once the purchase is decided or its hold has ended. */
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
  return state === "paying" || (state === "held" && heldUntil! > clock.now());
}

function qrText({ transfer }: Purchase, amount: number): string | null {
  const receiver = findReceivingAccount();
  if (!receiver || amount === 0) return null;
  const { bin, account } = receiver;
  return vietQr({ bin, account, amount, note: transfer.reference! });
}

function listArrived(paymentId: string) {
  const isIts = and(eq(bankTransactions.paymentId, paymentId), eq(bankTransactions.state, "matched"));
  return db.select().from(bankTransactions).where(isIts).orderBy(desc(bankTransactions.at));
}

async function listMoneyBack(purchaseId: string): Promise<MoneyBack[]> {
  const found: MoneyBack[] = [];
  for (const payment of await listPaymentsOf(db, purchaseId)) {
    const refund = await db.query.refunds.findFirst({ where: eq(refunds.paymentId, payment.id) });
    if (!refund) continue;
    const isExtra = payment.id !== purchaseId;
    const { amountCents: amount, state } = refund;
    found.push({ payment, amount, isDone: state === "done", canBeTip: isExtra && (await canBeTip(db, payment)) });
  }
  return found;
}
