import { and, eq } from "drizzle-orm";
import { transaction, type Tx } from "~db/client.server";
import { bankTransactions, refunds } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { writeAudit } from "~/models/base/audit.server";
import { bookUndone } from "~/models/money/ledger/ledger-entries.server";
import { listOwedByShow } from "~/models/money/ledger/partial-refunds.server";
import { queueShowMail } from "~/models/delivery/notices/mails/show-mails.server";
import { findOpenPassHold } from "~/models/tickets/passes/hold-pass.server";
import { type Payment, reopenPayment } from "~/models/money/payments/payment-states.server";
import { findPassOfPayment } from "~/models/money/payments/refund-mails.server";
import { correctReceipt } from "~/models/money/receipts/issue-receipt.server";
import type { Ticket } from "~/models/tickets/issue-ticket.server";
import { announceRefund } from "~/models/tickets/refunds.server";
import { findOpenHold } from "~/models/tickets/holds/open-holds.server";
import { returnExtra } from "../apply-money.server";
import { assertCanConfirmTransfers } from "../permissions";
import type { BankTransaction } from "../bank-transactions/record-bank-transaction.server";
import { forgetRefundAccount } from "../refund-account.server";
import { deleteIssued } from "./issued-purchase.server";
import { planUndo, type UndoPlan } from "./plan-undo.server";
import { required } from "~/platform/required";

/**
 * Undoes the confirmation of money that did not arrive: its ticket and refunds are deleted, and the
 * purchase waits for money again or has expired. Money that arrives later is applied as usual.
 * @throws AppError forbidden, not_found; conflict when the ticket was used, or when the money was
 * paid back or reported by the bank as well
 */
export async function undoConfirmation(
  actor: Actor,
  transactionId: string,
  reason: string,
): Promise<void> {
  assertCanConfirmTransfers(actor);

  const tickets = await transaction(async (tx) => {
    const confirmation = await getConfirmation(tx, transactionId);
    const plan = await planUndo(tx, confirmation);
    if ("obstacle" in plan) throw new AppError("conflict", plan.obstacle);

    await markRevoked(tx, confirmation, reason);

    const tickets = await reversePurchase(tx, plan);

    await queueUndoMail(tx, plan, confirmation);

    const { id: paymentId, intentId: reference } = plan.purchase;
    const detail = {
      amount: confirmation.amount,
      bankReference: confirmation.note,
      reference,
      words: reason,
    };

    await writeAudit(tx, actor, {
      action: "transfer.undone",
      target: `payment:${paymentId}`,
      detail,
    });

    return tickets;
  });

  tickets.forEach(announceRefund);
}

async function getConfirmation(tx: Tx, transactionId: string): Promise<BankTransaction> {
  const confirmationFilter = and(
    eq(bankTransactions.id, transactionId),
    eq(bankTransactions.source, "manual"),
  );
  const confirmation = await tx.query.bankTransactions.findFirst({ where: confirmationFilter });
  if (!confirmation) throw new AppError("not_found", "transfers:gone");
  if (confirmation.state !== "matched") throw new AppError("conflict", "transfers:alreadyDecided");

  return confirmation;
}

/**
 * Marks the confirmation as revoked. Its external id becomes free, so that the same bank reference
 * can be confirmed again.
 */
async function markRevoked(
  tx: Tx,
  { id: transactionId, externalId }: BankTransaction,
  resolution: string,
) {
  const changes = {
    state: "undone" as const,
    externalId: `${externalId}:${transactionId}`,
    resolution,
    resolvedAt: clock.now(),
  };

  await tx.update(bankTransactions).set(changes).where(eq(bankTransactions.id, transactionId));
}

/** Reverses the bookings. @returns the deleted tickets */
async function reversePurchase(
  tx: Tx,
  { purchase, owedTo, extras, rest }: UndoPlan,
): Promise<Ticket[]> {
  for (const extra of extras) await cancelReturn(tx, extra, clock.now());
  if (rest > 0) await returnExtra(tx, purchase, rest, "extra");
  // The payment stays unsettled, so that the job sends back a part of the price that did arrive.
  if (owedTo === "buyers") await cancelReturn(tx, purchase, null);
  const tickets = owedTo === "artist" ? await withdraw(tx, purchase) : [];

  await forgetRefundAccount(tx, purchase.id);

  return tickets;
}

async function cancelReturn(tx: Tx, payment: Payment, settledAt: Date | null) {
  const openRefundFilter = and(eq(refunds.paymentId, payment.id), eq(refunds.state, "requested"));
  const [refund] = await tx.delete(refunds).where(openRefundFilter).returning();
  const reopened =
    refund && (await reopenPayment(tx, payment.id, "refunding", "expired", settledAt));
  if (!reopened) throw new AppError("conflict", "transfers:alreadyReturned");

  await bookUndone(tx, payment, "buyers", refund.amountCents);
}

async function withdraw(tx: Tx, purchase: Payment): Promise<Ticket[]> {
  const tickets = await deleteIssued(tx, purchase);

  await reopenPayment(
    tx,
    purchase.id,
    "paid",
    (await canWaitAgain(tx, purchase)) ? "held" : "expired",
  );
  for (const { eventId, cents } of await listOwedByShow(tx, purchase.id))
    await bookUndone(tx, { ...purchase, eventId }, "artist", cents);
  await correctReceipt(tx, purchase, "undone");

  return tickets;
}

/** True while the hold runs and the buyer has not begun to pay in another way. */
async function canWaitAgain(
  tx: Tx,
  { kind, userId, eventId, passId, giftTo, heldUntil }: Payment,
): Promise<boolean> {
  if (required(heldUntil) <= clock.now()) return false;
  if (passId) return (await findOpenPassHold(tx, userId, passId)) === null;

  return kind === "donation" || (await findOpenHold(tx, userId, eventId, giftTo)) === null;
}

const UNDONE_MAILS = {
  ticket: "transferUndone",
  donation: "transferUndoneTip",
  pass: "transferUndonePass",
} as const;

async function queueUndoMail(
  tx: Tx,
  { purchase, owedTo }: UndoPlan,
  { id: dedupeKey, amount: amountCents }: BankTransaction,
) {
  const { id: paymentId, userId, eventId, currency } = purchase;
  const kind = owedTo === "artist" ? UNDONE_MAILS[purchase.kind] : "transferUndoneMoney";
  const pass = await findPassOfPayment(purchase, tx);

  return queueShowMail(tx, {
    kind,
    userId,
    eventId,
    fact: dedupeKey,
    path: `/transfer/${paymentId}`,
    amountCents,
    currency,
    pass,
  });
}
