import { and, eq } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { transaction, type Tx } from "~db/client.server";
import { payouts } from "~db/schema";
import type { Currency } from "~db/vocabularies";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Actor, Member } from "~/models/base/actor";
import { writeAudit } from "~/models/base/audit.server";
import { accountHint, sealAccount } from "./bank-account.server";
import { getOwed, listOwed } from "./owed.server";
import { findAccountInUse } from "./payout-accounts.server";
import { getPayout, type Payout } from "./payout-record.server";
import { assertCanPayArtists } from "./permissions";
import { assertNoTransfer } from "./connect/transfer-record.server";

type Wanted = { artistId: string; currency: Currency; amount: number };

/**
 * Fixes what will be sent to an artist, and to which account. Nothing is booked. Two treasurers get
 * the same payout. `amount`: what the treasurer saw.
 * @throws AppError forbidden; conflict if something else is owed by now, or without an account
 */
export async function preparePayout(
  actor: Actor,
  { artistId, currency, amount }: Wanted,
): Promise<Payout> {
  assertCanPayArtists(actor);

  return transaction(async (tx) => {
    const open = await findPrepared(tx, artistId, currency);
    if (open?.amountCents === amount) return open;

    const { payable } = await getOwed(tx, artistId, currency);
    if (open || payable !== amount || payable === 0)
      throw new AppError("conflict", "payouts:amountChanged");

    const payout = await prepare(tx, actor, { artistId, currency, amount });
    if (!payout) throw new AppError("conflict", "payouts:noAccount");

    return payout;
  });
}

/**
 * Prepares a payout for everybody who can be paid in this currency. Returns the number of new ones.
 */
export async function prepareAllPayouts(actor: Actor, currency: Currency): Promise<number> {
  assertCanPayArtists(actor);

  return transaction(async (tx) => {
    let count = 0;

    for (const { artistId, payable: amount, ...owed } of await listOwed(tx)) {
      if (owed.currency !== currency || amount === 0 || owed.prepared > 0) continue;
      if (await prepare(tx, actor, { artistId, currency, amount })) count += 1;
    }

    return count;
  });
}

/**
 * A payout that has not been sent.
 * @throws AppError forbidden, not_found; conflict when it is decided already
 */
export async function cancelPayout(actor: Actor, id: number): Promise<void> {
  assertCanPayArtists(actor);
  await transaction(async (tx) => {
    const payout = await getPayout(tx, id);
    if (payout.state !== "prepared") throw new AppError("conflict", "payouts:alreadyDecided");

    await assertNoTransfer(tx, id);

    const changes = { state: "cancelled", account: null, cancelledAt: clock.now() } as const;

    await tx.update(payouts).set(changes).where(eq(payouts.id, id));
    await auditPayout(tx, actor, "payout.cancelled", payout);
  });
}

export function auditPayout(
  tx: Tx,
  actor: Pick<Actor, "userId">,
  action: string,
  payout: Payout,
  more: Record<string, string> = {},
) {
  const { id, artistId: userId, amountCents: amount, currency } = payout;

  return writeAudit(tx, actor, {
    action,
    target: `payout:${id}`,
    detail: { userId, amount, currency, ...more },
  });
}

/** Null without an account that may be used. */
async function prepare(
  tx: Tx,
  actor: Member,
  { artistId, currency, amount }: Wanted,
): Promise<Payout | null> {
  const inUse = await findAccountInUse(tx, artistId, currency);
  if (!inUse) return null;

  const { account } = inUse;
  const to = { account: sealAccount(account), accountHint: accountHint(account) };
  const values = { artistId, currency, amountCents: amount, ...to };
  const payout = firstRow(await tx.insert(payouts).values(values).returning());

  await auditPayout(tx, actor, "payout.prepared", payout);

  return payout;
}

function findPrepared(tx: Tx, artistId: string, currency: Currency) {
  const isIt = and(
    eq(payouts.artistId, artistId),
    eq(payouts.currency, currency),
    eq(payouts.state, "prepared"),
  );

  return tx.query.payouts.findFirst({ where: isIt });
}
