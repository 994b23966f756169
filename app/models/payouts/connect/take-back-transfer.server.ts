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
  sumLeft,
  type TransferOutcome,
  type TransferReversal,
} from "./transfer-record.server";
import { required } from "~/platform/required";

type Wanted = { amount: number; reason: string };

/**
 * Takes back a transfer or a part of it, as after refunds and disputes, from the artist's account
 * at the provider.
 * @throws AppError forbidden, not_found, unavailable; conflict when less is left of the transfer,
 * or another part is being taken back
 */
export async function takeBackTransfer(
  actor: Actor,
  payoutId: number,
  wanted: Wanted,
): Promise<TransferOutcome> {
  assertCanPayArtists(actor);

  const { id } = await transaction((tx) => requestReversal(tx, actor.userId, payoutId, wanted));

  return waitBriefly(settleReversal(id), () => "requested" as const);
}

/**
 * Asks the provider about a requested reversal, makes it if the provider has none, and stores the
 * result.
 */
export async function settleReversal(id: number): Promise<TransferOutcome> {
  return runInTurn(`reversal ${id}`, async () => {
    const requested = await db.query.transferReversals.findFirst({
      where: eq(transferReversals.id, id),
    });
    if (requested?.state !== "requested") return requested?.state ?? "refused";

    try {
      const facts = await makeOnce(requested);
      if (!facts) return await storeRefusal(id, "elsewhere");

      return await transaction((tx) => storeReversal(tx, requested, facts));
    } catch (error) {
      const problem = refusalOf(error, requested.requestedAt);
      if (problem) return storeRefusal(id, problem);

      logger.warn(
        { error, payout: requested.payoutId },
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
  { amount: amountCents, reason }: Wanted,
) {
  const payout = await getPayout(tx, payoutId);

  getConnect();

  const transfer = await findTransfer(tx, payoutId);
  if (payout.state !== "paid" || transfer?.state !== "done")
    throw new AppError("conflict", "payouts:notPaid");

  const isUnderWay = and(
    eq(transferReversals.payoutId, payoutId),
    eq(transferReversals.state, "requested"),
  );
  if ((await tx.$count(transferReversals, isUnderWay)) > 0)
    throw new AppError("conflict", "payouts:stripe.reversing");
  if (amountCents <= 0 || amountCents > (await sumLeft(tx, payout)))
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
 * Null if nobody asked for it, and somebody has taken back money that the ledger does not know
 * about.
 */
async function makeOnce(requested: TransferReversal): Promise<ReversalFacts | null> {
  const { payoutId, reference, amountCents, askedBy } = requested;
  const connect = getConnect();
  const transferId = required(required(await findTransfer(db, payoutId)).transferId);
  const made = await connect.listReversals(transferId);
  const own = made.find((reversal) => reversal.reference === reference);
  if (own) return own;

  const known = await listReversals(db, payoutId);
  const isKnown = ({ id }: ReversalFacts) => known.some(({ reversalId }) => reversalId === id);
  if (askedBy === null && !made.every(isKnown)) return null;

  return connect.createReversal({ reference, transferId, amountCents });
}

async function storeReversal(
  tx: Tx,
  requested: TransferReversal,
  { id: reversalId, amountCents }: ReversalFacts,
) {
  const { id, payoutId, askedBy, reason } = requested;
  if (amountCents !== requested.amountCents)
    throw new Error(`Reversal ${reversalId} has another amount`);

  const stored = await tx
    .update(transferReversals)
    .set({ state: "done", reversalId })
    .where(isOpen(id))
    .returning();
  if (stored.length === 0) return "done" as const;

  const payout = await getPayout(tx, payoutId);
  const at = clock.now();

  await bookTransferReversed(tx, payout, requested, at);
  if ((await sumLeft(tx, payout)) === 0)
    await tx
      .update(payouts)
      .set({ state: "cancelled", cancelledAt: at })
      .where(eq(payouts.id, payoutId));
  const part = { ...payout, amountCents };

  await auditPayout(
    tx,
    { userId: askedBy },
    "payout.reversed",
    part,
    reason === null ? {} : { words: reason },
  );
  await queuePayoutMail(tx, "takenBack", part, `:${id}`);

  return "done" as const;
}

async function storeRefusal(id: number, problem: ReversalProblem) {
  const changes = { state: "refused", problem } as const;

  await transaction(
    async (tx) => void (await tx.update(transferReversals).set(changes).where(isOpen(id))),
  );

  return "refused" as const;
}

function isOpen(id: number) {
  return and(eq(transferReversals.id, id), eq(transferReversals.state, "requested"));
}
