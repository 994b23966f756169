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

type Sent = {
  bankReference: string;
  /**
   * The money has left, so it is recorded even if less is owed by now. The rest is carried over.
   */
  isSent: boolean;
  /**
   * Recorded together with others, without a look at its page: the account must still be the
   * artist's.
   */
  isOneOfMany?: boolean;
};

/**
 * Records that a prepared payout was sent, books it, and mails the artist. Idempotent for the same
 * bank reference.
 * @throws AppError forbidden, not_found; conflict when it is decided already, when less is owed by
 * now, or when it goes to an account at Stripe
 */
export async function recordPayout(actor: Actor, id: number, sent: Sent): Promise<Payout> {
  return (await recordOnce(actor, id, sent)).payout;
}

async function recordOnce(actor: Actor, id: number, { bankReference, isSent, isOneOfMany }: Sent) {
  assertCanPayArtists(actor);

  return transaction(async (tx) => {
    const payout = await getPayout(tx, id);
    if (payout.state === "paid" && payout.bankReference === bankReference)
      return { payout, isNew: false };
    if (payout.state !== "prepared") throw new AppError("conflict", "payouts:alreadyDecided");

    await assertNoTransfer(tx, id);
    // Nobody can send it by hand: it is paid by a transfer, or cancelled.
    if (goesToStripe(payout)) throw new AppError("conflict", "payouts:stripe.onlyByStripe");
    if (isOneOfMany && (await hasOldAccount(tx, payout)))
      throw new AppError("conflict", "payouts:accountOld");
    if (!isSent && !(await isStillOwed(tx, payout)))
      throw new AppError("conflict", "payouts:owedLess");

    const paidAt = clock.now();
    const changes = { state: "paid", bankReference, paidAt, account: null } as const;
    const paid = firstRow(
      await tx.update(payouts).set(changes).where(eq(payouts.id, id)).returning(),
    );

    await bookPayout(tx, paid, paidAt);
    await auditPayout(tx, actor, "payout.paid", paid, { words: bankReference });
    await queuePayoutMail(tx, "paid", paid);

    return { payout: paid, isNew: true };
  });
}

export type SentPayout = { id: number; bankReference: string };
export type RefusedPayout = { id: number; reason: MessageKey };
type Recorded = { recorded: Payout[]; refused: RefusedPayout[] };

/**
 * Records many prepared payouts as sent, each in a transaction of its own: one that is refused or
 * fails does not hold up the others, and what a crash leaves can be recorded again. One that is
 * recorded already is refused, and one whose artist has another account by now.
 * @throws AppError forbidden
 */
export async function recordPayouts(actor: Actor, sent: SentPayout[]): Promise<Recorded> {
  assertCanPayArtists(actor);

  const [recorded, refused]: [Payout[], RefusedPayout[]] = [[], []];

  for (const { id, bankReference } of sent) {
    try {
      const { payout, isNew } = await recordOnce(actor, id, {
        bankReference,
        isSent: false,
        isOneOfMany: true,
      });
      if (isNew) recorded.push(payout);
      else refused.push({ id, reason: "payouts:alreadyDecided" });
    } catch (error) {
      if (!(error instanceof AppError))
        logger.error({ error, payout: id }, "A payout could not be recorded as sent");
      refused.push({
        id,
        reason: error instanceof AppError ? error.messageKey : "payouts:notRecorded",
      });
    }
  }

  return { recorded, refused };
}

/**
 * Takes back a payout that was recorded by mistake or that the bank returned: the artist is owed it
 * again.
 * @throws AppError forbidden, not_found; conflict when it is not recorded as paid
 */
export async function reversePayout(actor: Actor, id: number, reason: string): Promise<void> {
  assertCanPayArtists(actor);
  await transaction(async (tx) => {
    const payout = await getPayout(tx, id);
    if (payout.state !== "paid") throw new AppError("conflict", "payouts:notPaid");

    await assertNoTransfer(tx, id);

    const cancelledAt = clock.now();

    await tx.update(payouts).set({ state: "cancelled", cancelledAt }).where(eq(payouts.id, id));
    await bookPayoutReversed(tx, payout, cancelledAt);
    await auditPayout(tx, actor, "payout.reversed", payout, { words: reason });
    await queuePayoutMail(tx, "reversed", payout);
  });
}

/** True while what is due covers the payout. */
export async function isStillOwed(
  tx: Tx,
  { artistId, currency, amountCents }: Payout,
): Promise<boolean> {
  return (await getOwed(tx, artistId, currency)).due >= amountCents;
}
