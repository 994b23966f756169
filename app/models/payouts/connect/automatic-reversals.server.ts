import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, inArray, max, or } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, transaction, type Tx } from "~db/client.server";
import { ledgerLines, payouts, payoutTransfers, transferReversals } from "~db/schema";
import type { Currency } from "~db/vocabularies";
import { clock } from "~/platform/clock/clock";
import { getOwed } from "../owed.server";
import { settleReversal } from "./take-back-transfer.server";
import { hasConnect, listReversals, sumLeftOfTransfer } from "./transfer-record.server";

/** A refused amount is requested again only after this time. */
const RETRY_AFTER_MS = 24 * 3600_000;

/**
 * The ledger is checked up to this line. After a day the whole ledger is checked again, because
 * refused requests may be repeated then.
 */
let checkedUpTo = { line: 0, since: 0 };

/**
 * Takes back what artists owe after refunds and lost disputes, from the transfers to their accounts
 * at the provider, newest transfer first. Amounts that the provider refuses stay owed.
 */
export async function takeBackOwed(): Promise<void> {
  if (!hasConnect()) return;

  const [{ line: lastLine } = { line: null }] = await db
    .select({ line: max(ledgerLines.id) })
    .from(ledgerLines);
  const newestLine = lastLine ?? 0;
  const nowMs = clock.now().getTime();
  if (nowMs - checkedUpTo.since >= RETRY_AFTER_MS) checkedUpTo = { line: 0, since: nowMs };
  if (newestLine === checkedUpTo.line) return;

  let isSettled = true;

  for (const owner of await listChangedOwners(checkedUpTo.line))
    isSettled = (await takeBackFrom(owner)) && isSettled;
  if (isSettled) checkedUpTo.line = newestLine;
}

type Owner = { artistId: string; currency: Currency };

/** Lists artists with transfers whose balance may have changed after this line of the ledger. */
function listChangedOwners(afterLine: number): Promise<Owner[]> {
  const newLineFilter = gt(ledgerLines.id, afterLine);
  const changedPayments = db
    .select({ id: ledgerLines.paymentId })
    .from(ledgerLines)
    .where(newLineFilter);
  const changedArtists = db
    .select({ id: ledgerLines.artistId })
    .from(ledgerLines)
    .where(or(newLineFilter, inArray(ledgerLines.paymentId, changedPayments)));

  return db
    .selectDistinct({ artistId: payouts.artistId, currency: payouts.currency })
    .from(payoutTransfers)
    .innerJoin(payouts, eq(payouts.id, payoutTransfers.payoutId))
    .where(
      and(
        transferredFilter(),
        afterLine > 0 ? inArray(payouts.artistId, changedArtists) : undefined,
      ),
    );
}

/** Takes back what one artist owes. @returns false while the provider's answer is unknown */
async function takeBackFrom(owner: Owner): Promise<boolean> {
  for (;;) {
    const request = await transaction((tx) => requestOwed(tx, owner));
    if (typeof request !== "number") return request === "none";
    if ((await settleReversal(request)) === "requested") return false;
  }
}

/**
 * Requests the next reversal.
 * @returns the id of the request; "waits" while an earlier one is undecided
 */
async function requestOwed(
  tx: Tx,
  { artistId, currency }: Owner,
): Promise<number | "none" | "waits"> {
  const { due, disputed } = await getOwed(tx, artistId, currency);
  // Disputed money is not taken back before the buyer's bank has decided.
  const owedBack = -(due + disputed);
  if (owedBack <= 0) return "none";

  const sentTransfers = await listSentPayouts(tx, { artistId, currency });

  for (const payout of sentTransfers) {
    const reversals = await listReversals(tx, payout.id);
    if (reversals.some(({ state }) => state === "requested")) return "waits";
  }

  const requestedAt = clock.now();

  for (const payout of sentTransfers) {
    const amountCents = Math.min(owedBack, await sumLeftOfTransfer(tx, payout));
    const refusedSince = new Date(requestedAt.getTime() - RETRY_AFTER_MS);
    if (amountCents <= 0 || (await wasRefused(tx, payout.id, amountCents, refusedSince))) continue;

    const values = { payoutId: payout.id, reference: randomUUID(), amountCents, requestedAt };

    return firstRow(await tx.insert(transferReversals).values(values).returning()).id;
  }

  return "none";
}

/** Lists the payouts whose transfer was not completely taken back, newest first. */
async function listSentPayouts(tx: Tx, { artistId, currency }: Owner) {
  const transferredPayouts = await tx
    .select({ payout: payouts })
    .from(payoutTransfers)
    .innerJoin(payouts, eq(payouts.id, payoutTransfers.payoutId))
    .where(and(transferredFilter(), eq(payouts.artistId, artistId), eq(payouts.currency, currency)))
    .orderBy(desc(payouts.id));

  return transferredPayouts.map(({ payout }) => payout);
}

function transferredFilter() {
  return and(eq(payoutTransfers.state, "done"), eq(payouts.state, "paid"));
}

async function wasRefused(
  tx: Tx,
  payoutId: number,
  amountCents: number,
  refusedSince: Date,
): Promise<boolean> {
  const refusalFilter = and(
    eq(transferReversals.payoutId, payoutId),
    eq(transferReversals.state, "refused"),
    eq(transferReversals.amountCents, amountCents),
    gt(transferReversals.requestedAt, refusedSince),
  );

  return (await tx.$count(transferReversals, refusalFilter)) > 0;
}
