import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, transaction, type Tx } from "~db/client.server";
import { payouts, payoutTransfers } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { TransferFacts, TransferProblem } from "~/integrations/payments/connected-accounts";
import { waitBriefly } from "~/integrations/payments/wait-briefly.server";
import { logger } from "~/platform/logging/logger.server";
import type { Actor } from "~/models/base/actor";
import { bookPayout } from "~/models/money/ledger/payout-entries.server";
import { queuePayoutMail } from "../payout-mails.server";
import { runInTurn } from "~/models/checkout/purchases/payment-queue.server";
import { openAccount } from "../bank-account.server";
import { auditPayout } from "../prepare-payout.server";
import { getPayout } from "../payout-record.server";
import { isStillOwed } from "../record-payout.server";
import { assertCanPayArtists } from "../permissions";
import {
  findTransfer,
  getConnect,
  type PayoutTransfer,
  refusalOf,
  type TransferOutcome,
} from "./transfer-record.server";

/**
 * Sends a prepared payout to the artist's account at the provider. The request is committed before
 * the provider is asked, so a crash at any time pays once; the job asks again while the answer is
 * unknown.
 * @throws AppError forbidden, not_found, unavailable; conflict when it is decided already, when
 * less is owed by now, or when it goes to a bank account
 */
export async function sendTransfer(actor: Actor, payoutId: number): Promise<TransferOutcome> {
  assertCanPayArtists(actor);
  await transaction((tx) => requestTransfer(tx, actor.userId, payoutId));

  return waitBriefly(settleTransfer(payoutId), () => "requested" as const);
}

/**
 * Asks the provider about a requested transfer, makes it if the provider has none, and stores the
 * result.
 */
export async function settleTransfer(payoutId: number): Promise<TransferOutcome> {
  return runInTurn(`payout ${payoutId}`, async () => {
    const requested = await findTransfer(db, payoutId);
    if (requested?.state !== "requested") return requested?.state ?? "refused";

    try {
      const facts = await makeOnce(requested);

      return await transaction((tx) => storeTransfer(tx, requested, facts));
    } catch (error) {
      const problem = refusalOf(error, requested.requestedAt);
      if (problem) return storeRefusal(requested, problem);

      logger.warn(
        { error, payout: payoutId },
        "It is not known yet whether a payout was transferred",
      );

      return "requested";
    }
  });
}

async function requestTransfer(tx: Tx, askedBy: string, payoutId: number) {
  const payout = await getPayout(tx, payoutId);

  getConnect();

  const known = await findTransfer(tx, payoutId);
  if (known?.state === "requested") return;
  if (payout.state !== "prepared") throw new AppError("conflict", "payouts:alreadyDecided");

  const account = payout.account === null ? null : openAccount(payout.account);
  if (account?.kind !== "stripe") throw new AppError("conflict", "payouts:stripe.notHere");
  if (!(await isStillOwed(tx, payout))) throw new AppError("conflict", "payouts:stripe.owedLess");

  const set = { state: "requested", problem: null, askedBy, requestedAt: clock.now() } as const;
  if (known) {
    const isThis = eq(payoutTransfers.payoutId, payoutId);

    await tx
      .update(payoutTransfers)
      .set({ ...set, attempt: known.attempt + 1 })
      .where(isThis);

    return;
  }

  await tx
    .insert(payoutTransfers)
    .values({ payoutId, reference: randomUUID(), accountId: account.accountId, ...set });
}

/** Keys are forgotten by the provider after a day, so it is asked first. */
async function makeOnce({
  payoutId,
  reference,
  attempt,
  accountId,
}: PayoutTransfer): Promise<TransferFacts> {
  const connect = getConnect();
  const { amountCents, currency } = await getPayout(db, payoutId);

  return (
    (await connect.findTransfer(reference)) ??
    (await connect.createTransfer({ reference, attempt, amountCents, currency, accountId }))
  );
}

async function storeTransfer(
  tx: Tx,
  requested: PayoutTransfer,
  { id: transferId, ...sent }: TransferFacts,
) {
  const { payoutId } = requested;
  const payout = await getPayout(tx, payoutId);
  if (sent.amountCents !== payout.amountCents || sent.currency !== payout.currency)
    throw new Error(`Transfer ${transferId} of payout ${payoutId} has another amount`);

  const isOpen = and(
    eq(payoutTransfers.payoutId, payoutId),
    eq(payoutTransfers.state, "requested"),
  );
  const stored = await tx
    .update(payoutTransfers)
    .set({ state: "done", transferId })
    .where(isOpen)
    .returning();
  if (stored.length === 0) return "done" as const;

  const paidAt = clock.now();
  const changes = { state: "paid", bankReference: transferId, paidAt, account: null } as const;
  const paid = firstRow(
    await tx.update(payouts).set(changes).where(eq(payouts.id, payoutId)).returning(),
  );

  await bookPayout(tx, paid, paidAt, "provider");
  await auditPayout(tx, { userId: requested.askedBy }, "payout.paid", paid, { words: transferId });
  await queuePayoutMail(tx, "paid", paid);

  return "done" as const;
}

async function storeRefusal({ payoutId, attempt }: PayoutTransfer, problem: TransferProblem) {
  const isIt = and(eq(payoutTransfers.payoutId, payoutId), eq(payoutTransfers.attempt, attempt));

  await transaction(async (tx) => {
    const isOpen = and(isIt, eq(payoutTransfers.state, "requested"));

    await tx.update(payoutTransfers).set({ state: "refused", problem }).where(isOpen);
  });

  return "refused" as const;
}
