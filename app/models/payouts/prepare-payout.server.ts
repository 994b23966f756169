import { and, eq } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { transaction, type Tx } from "~db/client.server";
import { payouts } from "~db/schema";
import type { Currency } from "~db/vocabularies";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Actor, Member } from "~/models/base/actor";
import { type AuditAction, writeAudit } from "~/models/base/audit.server";
import { accountHint, encryptAccount } from "./bank-account.server";
import { getOwed, listOwed } from "./owed.server";
import { findAccountInUse } from "./payout-accounts.server";
import { getPayout, type Payout } from "./payout-record.server";
import { assertCanPayArtists } from "./permissions";
import { assertNoTransfer } from "./connect/transfer-record.server";

type PayoutRequest = { artistId: string; currency: Currency; amount: number };

/**
 * Fixes the amount and account of a payout to an artist. Nothing is booked. Two treasurers who
 * prepare it get the same payout. `amount`: the amount that the treasurer saw.
 * @throws AppError forbidden; conflict if the owed amount has changed, or without an account
 */
export async function preparePayout(
  actor: Actor,
  { artistId, currency, amount }: PayoutRequest,
): Promise<Payout> {
  assertCanPayArtists(actor);

  return transaction(async (tx) => {
    const preparedPayout = await findPrepared(tx, artistId, currency);
    if (preparedPayout?.amountCents === amount) return preparedPayout;

    const { payable } = await getOwed(tx, artistId, currency);
    if (preparedPayout || payable !== amount || payable === 0)
      throw new AppError("conflict", "payouts:amountChanged");

    const payout = await insertPayout(tx, actor, { artistId, currency, amount });
    if (!payout) throw new AppError("conflict", "payouts:noAccount");

    return payout;
  });
}

/**
 * Prepares payouts for all artists who can be paid in this currency.
 * @returns the number of new payouts
 */
export async function prepareAllPayouts(actor: Actor, currency: Currency): Promise<number> {
  assertCanPayArtists(actor);

  return transaction(async (tx) => {
    let preparedCount = 0;

    for (const { artistId, payable: amount, ...owed } of await listOwed(tx)) {
      if (owed.currency !== currency || amount === 0 || owed.prepared > 0) continue;
      if (await insertPayout(tx, actor, { artistId, currency, amount })) preparedCount += 1;
    }

    return preparedCount;
  });
}

/**
 * Cancels a payout that has not been sent.
 * @throws AppError forbidden, not_found; conflict when it is already decided
 */
export async function cancelPayout(actor: Actor, payoutId: number): Promise<void> {
  assertCanPayArtists(actor);
  await transaction(async (tx) => {
    const payout = await getPayout(tx, payoutId);
    if (payout.state !== "prepared") throw new AppError("conflict", "payouts:alreadyDecided");

    await assertNoTransfer(tx, payoutId);

    const changes = { state: "cancelled", account: null, cancelledAt: clock.now() } as const;

    await tx.update(payouts).set(changes).where(eq(payouts.id, payoutId));
    await auditPayout(tx, actor, "payout.cancelled", payout);
  });
}

export function auditPayout(
  tx: Tx,
  actor: Pick<Actor, "userId">,
  action: AuditAction,
  payout: Payout,
  extraDetail: Record<string, string> = {},
) {
  const { id: payoutId, artistId: userId, amountCents: amount, currency } = payout;

  return writeAudit(tx, actor, {
    action,
    target: `payout:${payoutId}`,
    detail: { userId, amount, currency, ...extraDetail },
  });
}

/** Inserts a payout. Null without an account that may be used. */
async function insertPayout(
  tx: Tx,
  actor: Member,
  { artistId, currency, amount }: PayoutRequest,
): Promise<Payout | null> {
  const inUse = await findAccountInUse(tx, artistId, currency);
  if (!inUse) return null;

  const { account } = inUse;
  const destination = { account: encryptAccount(account), accountHint: accountHint(account) };
  const values = { artistId, currency, amountCents: amount, ...destination };
  const payout = firstRow(await tx.insert(payouts).values(values).returning());

  await auditPayout(tx, actor, "payout.prepared", payout);

  return payout;
}

function findPrepared(tx: Tx, artistId: string, currency: Currency) {
  const preparedFilter = and(
    eq(payouts.artistId, artistId),
    eq(payouts.currency, currency),
    eq(payouts.state, "prepared"),
  );

  return tx.query.payouts.findFirst({ where: preparedFilter });
}
