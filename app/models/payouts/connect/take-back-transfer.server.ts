import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, transaction, type Tx } from "~db/client.server";
import { payouts, transferReversals } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { ReversalFacts } from "~/integrations/payments/connected-accounts";
import { waitBriefly } from "~/integrations/payments/wait-briefly.server";
import { logger } from "~/platform/logging/logger.server";
import type { Actor } from "~/models/base/actor";
import { bookTransferReversed } from "~/models/money/ledger/payout-entries.server";
import { queuePayoutMail } from "../payout-mails.server";
import { runInTurn } from "~/models/checkout/purchases/payment-queue.server";
import { auditPayout } from "../prepare-payout.server";
import { getPayout } from "../payout-record.server";
import { assertCanPayArtists } from "../permissions";
import {
  findTransfer,
  getConnect,
  listReversals,
  type ReversalProblem,
  refusalOf,
  sumLeftOfTransfer,
  type TransferOutcome,
  type TransferReversal,
} from "./transfer-record.server";
import { required } from "~/platform/required";

type ReversalRequest = { amount: number; reason: string };

/**
 * Takes back a transfer or a part of it from the artist's account at the provider, as after refunds
 * and disputes.
 * @throws AppError forbidden, not_found, unavailable; conflict when less is left of the transfer,
 * or another part is being taken back
 */
export async function takeBackTransfer(
  actor: Actor,
  payoutId: number,
  request: ReversalRequest,
): Promise<TransferOutcome> {
  assertCanPayArtists(actor);

  const { id: reversalId } = await transaction((tx) =>
    requestReversal(tx, actor.userId, payoutId, request),
  );

  return waitBriefly(settleReversal(reversalId), () => "requested" as const);
}

/**
 * Asks the provider about a requested reversal, makes it if the provider has none, and stores the
 * result.
 */
export async function settleReversal(requestId: number): Promise<TransferOutcome> {
  return runInTurn(`reversal ${requestId}`, async () => {
    const requestedReversal = await db.query.transferReversals.findFirst({
      where: eq(transferReversals.id, requestId),
    });
    if (requestedReversal?.state !== "requested") return requestedReversal?.state ?? "refused";

    try {
      const reversalFacts = await findOrCreateReversal(requestedReversal);
      if (!reversalFacts) return await storeRefusal(requestId, "elsewhere");

      return await transaction((tx) => storeReversal(tx, requestedReversal, reversalFacts));
    } catch (error) {
      const problem = refusalOf(error, requestedReversal.requestedAt);
      if (problem) return storeRefusal(requestId, problem);

      logger.warn(
        { error, payout: requestedReversal.payoutId },
        "It is not known yet whether a transfer was taken back",
      );

      return "requested";
    }
  });
}

async function requestReversal(
  tx: Tx,
  askedBy: string,
  payoutId: number,
  { amount: amountCents, reason }: ReversalRequest,
) {
  const payout = await getPayout(tx, payoutId);

  getConnect();

  const transfer = await findTransfer(tx, payoutId);
  if (payout.state !== "paid" || transfer?.state !== "done")
    throw new AppError("conflict", "payouts:notPaid");

  const openFilter = and(
    eq(transferReversals.payoutId, payoutId),
    eq(transferReversals.state, "requested"),
  );
  if ((await tx.$count(transferReversals, openFilter)) > 0)
    throw new AppError("conflict", "payouts:stripe.reversing");
  if (amountCents <= 0 || amountCents > (await sumLeftOfTransfer(tx, payout)))
    throw new AppError("conflict", "payouts:stripe.leftLess");

  const values = {
    payoutId,
    reference: randomUUID(),
    amountCents,
    reason,
    askedBy,
    requestedAt: clock.now(),
  };

  return firstRow(await tx.insert(transferReversals).values(values).returning());
}

/**
 * Finds or creates the reversal at the provider. Null for an automatic request if the provider has
 * a reversal that the ledger does not know.
 */
async function findOrCreateReversal(
  requestedReversal: TransferReversal,
): Promise<ReversalFacts | null> {
  const { payoutId, reference, amountCents, askedBy } = requestedReversal;
  const connect = getConnect();
  const transferId = required(required(await findTransfer(db, payoutId)).transferId);
  const providerReversals = await connect.listReversals(transferId);
  const ownReversal = providerReversals.find((reversal) => reversal.reference === reference);
  if (ownReversal) return ownReversal;

  const knownReversals = await listReversals(db, payoutId);
  const isKnown = ({ id }: ReversalFacts) =>
    knownReversals.some(({ reversalId }) => reversalId === id);
  if (askedBy === null && !providerReversals.every(isKnown)) return null;

  return connect.createReversal({ reference, transferId, amountCents });
}

async function storeReversal(
  tx: Tx,
  requestedReversal: TransferReversal,
  { id: reversalId, amountCents }: ReversalFacts,
) {
  const { id: requestId, payoutId, askedBy, reason } = requestedReversal;
  if (amountCents !== requestedReversal.amountCents)
    throw new Error(`Reversal ${reversalId} has another amount`);

  const updated = await tx
    .update(transferReversals)
    .set({ state: "done", reversalId })
    .where(openReversalFilter(requestId))
    .returning();
  if (updated.length === 0) return "done" as const;

  const payout = await getPayout(tx, payoutId);
  const reversedAt = clock.now();

  await bookTransferReversed(tx, payout, requestedReversal, reversedAt);
  if ((await sumLeftOfTransfer(tx, payout)) === 0)
    await tx
      .update(payouts)
      .set({ state: "cancelled", cancelledAt: reversedAt })
      .where(eq(payouts.id, payoutId));
  const reversedPart = { ...payout, amountCents };

  await auditPayout(
    tx,
    { userId: askedBy },
    "payout.reversed",
    reversedPart,
    reason === null ? {} : { words: reason },
  );
  await queuePayoutMail(tx, "takenBack", reversedPart, `:${requestId}`);

  return "done" as const;
}

async function storeRefusal(requestId: number, problem: ReversalProblem) {
  const changes = { state: "refused", problem } as const;

  await transaction(
    async (tx) =>
      void (await tx.update(transferReversals).set(changes).where(openReversalFilter(requestId))),
  );

  return "refused" as const;
}

function openReversalFilter(requestId: number) {
  return and(eq(transferReversals.id, requestId), eq(transferReversals.state, "requested"));
}
