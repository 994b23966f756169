import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, inArray, max, or } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, transaction, type Tx } from "~db/client.server";
import { ledgerLines, payouts, payoutTransfers, transferReversals } from "~db/schema";
import type { Currency } from "~db/vocabularies";
import { clock } from "~/platform/clock/clock";
import { getOwed } from "../owed.server";
import { settleReversal } from "./take-back-transfer.server";
import { hasConnect, listReversals, sumLeft } from "./transfer-record.server";

/** The provider is not asked again for the same amount before. */
const RETRY_AFTER_MS = 24 * 3600_000;

/**
 * The ledger has been checked up to this line. After a day everything is checked again, for what
 * was refused.
 */
let checked = { line: 0, since: 0 };

/**
 * Takes back what artists owe after refunds and lost disputes, as far as it was transferred to
 * their accounts at the provider, newest transfer first. What the provider refuses stays owed.
 */
export async function takeBackOwed(): Promise<void> {
  if (!hasConnect()) return;

  const [{ line } = { line: null }] = await db
    .select({ line: max(ledgerLines.id) })
    .from(ledgerLines);
  const newest = line ?? 0;
  const now = clock.now().getTime();
  if (now - checked.since >= RETRY_AFTER_MS) checked = { line: 0, since: now };
  if (newest === checked.line) return;

  let isSettled = true;

  for (const owner of await listChanged(checked.line))
    isSettled = (await takeBackFrom(owner)) && isSettled;
  if (isSettled) checked.line = newest;
}

type Owner = { artistId: string; currency: Currency };

/** Artists with transfers whose balance may have changed after this line of the ledger. */
function listChanged(line: number): Promise<Owner[]> {
  const isNew = gt(ledgerLines.id, line);
  const ofPayments = db.select({ id: ledgerLines.paymentId }).from(ledgerLines).where(isNew);
  const changed = db
    .select({ id: ledgerLines.artistId })
    .from(ledgerLines)
    .where(or(isNew, inArray(ledgerLines.paymentId, ofPayments)));

  return db
    .selectDistinct({ artistId: payouts.artistId, currency: payouts.currency })
    .from(payoutTransfers)
    .innerJoin(payouts, eq(payouts.id, payoutTransfers.payoutId))
    .where(and(isTransferred(), line > 0 ? inArray(payouts.artistId, changed) : undefined));
}

/** False while the provider's answer is unknown. */
async function takeBackFrom(owner: Owner): Promise<boolean> {
  for (;;) {
    const next = await transaction((tx) => requestOwed(tx, owner));
    if (typeof next !== "number") return next === "none";
    if ((await settleReversal(next)) === "requested") return false;
  }
}

/** The id of a new request; "waits" while an earlier one is not decided. */
async function requestOwed(
  tx: Tx,
  { artistId, currency }: Owner,
): Promise<number | "none" | "waits"> {
  const { due, disputed } = await getOwed(tx, artistId, currency);
  // The buyer's bank has yet to decide about disputed money.
  const owedBack = -(due + disputed);
  if (owedBack <= 0) return "none";

  const sent = await listSent(tx, { artistId, currency });

  for (const payout of sent) {
    const reversals = await listReversals(tx, payout.id);
    if (reversals.some(({ state }) => state === "requested")) return "waits";
  }

  const requestedAt = clock.now();

  for (const payout of sent) {
    const amountCents = Math.min(owedBack, await sumLeft(tx, payout));
    const since = new Date(requestedAt.getTime() - RETRY_AFTER_MS);
    if (amountCents <= 0 || (await wasRefused(tx, payout.id, amountCents, since))) continue;

    const values = { payoutId: payout.id, reference: randomUUID(), amountCents, requestedAt };

    return firstRow(await tx.insert(transferReversals).values(values).returning()).id;
  }

  return "none";
}

/** Transfers that were not taken back completely, newest first. */
async function listSent(tx: Tx, { artistId, currency }: Owner) {
  const rows = await tx
    .select({ payout: payouts })
    .from(payoutTransfers)
    .innerJoin(payouts, eq(payouts.id, payoutTransfers.payoutId))
    .where(and(isTransferred(), eq(payouts.artistId, artistId), eq(payouts.currency, currency)))
    .orderBy(desc(payouts.id));

  return rows.map(({ payout }) => payout);
}

function isTransferred() {
  return and(eq(payoutTransfers.state, "done"), eq(payouts.state, "paid"));
}

async function wasRefused(
  tx: Tx,
  payoutId: number,
  amountCents: number,
  since: Date,
): Promise<boolean> {
  const isSame = and(
    eq(transferReversals.payoutId, payoutId),
    eq(transferReversals.state, "refused"),
    eq(transferReversals.amountCents, amountCents),
    gt(transferReversals.requestedAt, since),
  );

  return (await tx.$count(transferReversals, isSame)) > 0;
}
