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
import { decryptAccount } from "../bank-account.server";
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
 * the provider is asked, so that a crash at any time does not pay twice; the job asks again while
 * the answer is unknown.
 * @throws AppError forbidden, not_found, unavailable; conflict when it is already decided, when
 * less is owed now, or when it goes to a bank account
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
    const requestedTransfer = await findTransfer(db, payoutId);
    if (requestedTransfer?.state !== "requested") return requestedTransfer?.state ?? "refused";

    try {
      const transferFacts = await findOrCreateTransfer(requestedTransfer);

      return await transaction((tx) => storeTransfer(tx, requestedTransfer, transferFacts));
    } catch (error) {
      const problem = refusalOf(error, requestedTransfer.requestedAt);
      if (problem) return storeRefusal(requestedTransfer, problem);

      logger.warn(
        { error, payout: payoutId },
        "It is not known yet whether a payout was transferred",
      );

      return "requested";
    }
  });
}

async function requestTransfer(tx: Tx, requestedBy: string, payoutId: number) {
  const payout = await getPayout(tx, payoutId);

  getConnect();

  const storedTransfer = await findTransfer(tx, payoutId);
  if (storedTransfer?.state === "requested") return;
  if (payout.state !== "prepared") throw new AppError("conflict", "payouts:alreadyDecided");

  const account = payout.account === null ? null : decryptAccount(payout.account);
  if (account?.kind !== "stripe") throw new AppError("conflict", "payouts:stripe.notHere");
  if (!(await isStillOwed(tx, payout))) throw new AppError("conflict", "payouts:stripe.owedLess");

  const changes = {
    state: "requested",
    problem: null,
    askedBy: requestedBy,
    requestedAt: clock.now(),
  } as const;
  if (storedTransfer) {
    const transferFilter = eq(payoutTransfers.payoutId, payoutId);

    await tx
      .update(payoutTransfers)
      .set({ ...changes, attempt: storedTransfer.attempt + 1 })
      .where(transferFilter);

    return;
  }

  await tx
    .insert(payoutTransfers)
    .values({ payoutId, reference: randomUUID(), accountId: account.accountId, ...changes });
}

/**
 * Finds or creates the transfer at the provider. The provider forgets idempotency keys after a day,
 * so existing transfers are looked up first.
 */
async function findOrCreateTransfer({
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
  requestedTransfer: PayoutTransfer,
  { id: transferId, ...sentTransfer }: TransferFacts,
) {
  const { payoutId } = requestedTransfer;
  const payout = await getPayout(tx, payoutId);
  if (sentTransfer.amountCents !== payout.amountCents || sentTransfer.currency !== payout.currency)
    throw new Error(`Transfer ${transferId} of payout ${payoutId} has another amount`);

  const openFilter = and(
    eq(payoutTransfers.payoutId, payoutId),
    eq(payoutTransfers.state, "requested"),
  );
  const updated = await tx
    .update(payoutTransfers)
    .set({ state: "done", transferId })
    .where(openFilter)
    .returning();
  if (updated.length === 0) return "done" as const;

  const paidAt = clock.now();
  const changes = { state: "paid", bankReference: transferId, paidAt, account: null } as const;
  const paidPayout = firstRow(
    await tx.update(payouts).set(changes).where(eq(payouts.id, payoutId)).returning(),
  );

  await bookPayout(tx, paidPayout, paidAt, "provider");
  await auditPayout(tx, { userId: requestedTransfer.askedBy }, "payout.paid", paidPayout, {
    words: transferId,
  });
  await queuePayoutMail(tx, "paid", paidPayout);

  return "done" as const;
}

async function storeRefusal({ payoutId, attempt }: PayoutTransfer, problem: TransferProblem) {
  const attemptFilter = and(
    eq(payoutTransfers.payoutId, payoutId),
    eq(payoutTransfers.attempt, attempt),
  );

  await transaction(async (tx) => {
    const openFilter = and(attemptFilter, eq(payoutTransfers.state, "requested"));

    await tx.update(payoutTransfers).set({ state: "refused", problem }).where(openFilter);
  });

  return "refused" as const;
}
