import type { MessageKey } from "~/locales/message-key";
import { eq } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { transaction, type Tx } from "~db/client.server";
import { payouts } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { logger } from "~/platform/logging/logger.server";
import type { Actor } from "~/models/base/actor";
import { bookPayout, bookPayoutReversed } from "~/models/money/ledger/payout-entries.server";
import { queuePayoutMail } from "./payout-mails.server";
import { goesToStripe } from "./bank-account.server";
import { getOwed } from "./owed.server";
import { auditPayout } from "./prepare-payout.server";
import { getPayout, type Payout } from "./payout-record.server";
import { assertCanPayArtists } from "./permissions";
import { hasOldAccount } from "./replaced-account.server";
import { assertNoTransfer } from "./connect/transfer-record.server";

type SentMoney = {
  bankReference: string;
  /**
   * True if the money has left: the payout is then recorded even if less is owed now. The
   * difference is carried over.
   */
  isSent: boolean;
  /**
   * True if the payout is recorded together with other payouts. The treasurer does not see its page
   * then, so its account must still be the artist's current one.
   */
  isOneOfMany?: boolean;
};

/**
 * Records that a prepared payout was sent, books it, and mails the artist. Idempotent for the same
 * bank reference.
 * @throws AppError forbidden, not_found; conflict when it is already decided, when less is owed
 * now, or when it goes to an account at Stripe
 */
export async function recordPayout(
  actor: Actor,
  payoutId: number,
  sent: SentMoney,
): Promise<Payout> {
  return (await recordOnce(actor, payoutId, sent)).payout;
}

async function recordOnce(
  actor: Actor,
  payoutId: number,
  { bankReference, isSent, isOneOfMany }: SentMoney,
) {
  assertCanPayArtists(actor);

  return transaction(async (tx) => {
    const payout = await getPayout(tx, payoutId);
    if (payout.state === "paid" && payout.bankReference === bankReference)
      return { payout, isNew: false };
    if (payout.state !== "prepared") throw new AppError("conflict", "payouts:alreadyDecided");

    await assertNoTransfer(tx, payoutId);
    // A payout to a Stripe account cannot be recorded by hand: a Stripe transfer pays it, or it is
    // cancelled.
    if (goesToStripe(payout)) throw new AppError("conflict", "payouts:stripe.onlyByStripe");
    if (isOneOfMany && (await hasOldAccount(tx, payout)))
      throw new AppError("conflict", "payouts:accountOld");
    if (!isSent && !(await isStillOwed(tx, payout)))
      throw new AppError("conflict", "payouts:owedLess");

    const paidAt = clock.now();
    const changes = { state: "paid", bankReference, paidAt, account: null } as const;
    const paidPayout = firstRow(
      await tx.update(payouts).set(changes).where(eq(payouts.id, payoutId)).returning(),
    );

    await bookPayout(tx, paidPayout, paidAt);
    await auditPayout(tx, actor, "payout.paid", paidPayout, { words: bankReference });
    await queuePayoutMail(tx, "paid", paidPayout);

    return { payout: paidPayout, isNew: true };
  });
}

export type SentPayout = { id: number; bankReference: string };
export type RefusedPayout = { id: number; reason: MessageKey };
type RecordedPayouts = { recorded: Payout[]; refused: RefusedPayout[] };

/**
 * Records many prepared payouts as sent, each in a transaction of its own: one that is refused or
 * fails does not stop the others, and after a crash the rest can be recorded again. A payout is
 * refused if it is already recorded or if its artist has replaced the account since.
 * @throws AppError forbidden
 */
export async function recordPayouts(
  actor: Actor,
  sentPayouts: SentPayout[],
): Promise<RecordedPayouts> {
  assertCanPayArtists(actor);

  const [recorded, refused]: [Payout[], RefusedPayout[]] = [[], []];

  for (const { id: payoutId, bankReference } of sentPayouts) {
    try {
      const { payout, isNew } = await recordOnce(actor, payoutId, {
        bankReference,
        isSent: false,
        isOneOfMany: true,
      });
      if (isNew) recorded.push(payout);
      else refused.push({ id: payoutId, reason: "payouts:alreadyDecided" });
    } catch (error) {
      if (!(error instanceof AppError))
        logger.error({ error, payout: payoutId }, "A payout could not be recorded as sent");
      refused.push({
        id: payoutId,
        reason: error instanceof AppError ? error.messageKey : "payouts:notRecorded",
      });
    }
  }

  return { recorded, refused };
}

/**
 * Reverses a payout that was recorded by mistake or that the bank returned: the artist is owed the
 * amount again.
 * @throws AppError forbidden, not_found; conflict when it is not recorded as paid
 */
export async function reversePayout(actor: Actor, payoutId: number, reason: string): Promise<void> {
  assertCanPayArtists(actor);
  await transaction(async (tx) => {
    const payout = await getPayout(tx, payoutId);
    if (payout.state !== "paid") throw new AppError("conflict", "payouts:notPaid");

    await assertNoTransfer(tx, payoutId);

    const cancelledAt = clock.now();

    await tx
      .update(payouts)
      .set({ state: "cancelled", cancelledAt })
      .where(eq(payouts.id, payoutId));
    await bookPayoutReversed(tx, payout, cancelledAt);
    await auditPayout(tx, actor, "payout.reversed", payout, { words: reason });
    await queuePayoutMail(tx, "reversed", payout);
  });
}

/** True while the due amount covers the payout. */
export async function isStillOwed(
  tx: Tx,
  { artistId, currency, amountCents }: Payout,
): Promise<boolean> {
  return (await getOwed(tx, artistId, currency)).due >= amountCents;
}
