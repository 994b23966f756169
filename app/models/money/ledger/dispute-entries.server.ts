import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { ledgerLines } from "~db/schema";
import type { LedgerAccount } from "~db/vocabularies";
import { type LedgerPayment, addEntry } from "./ledger-entries.server";

/** Books an opened dispute: the buyer's bank holds the money until it decides. */
export function bookDispute(tx: Tx, payment: LedgerPayment, disputeId: string, cents: number) {
  const dedupeKey = `dispute:${disputeId}`;

  return addEntry(tx, payment, {
    fact: dedupeKey,
    kind: "dispute",
    from: "provider",
    to: "disputed",
    cents,
  });
}

/** Books a won dispute: the bank returns the money. Skipped if the bank never took it. */
export async function bookDisputeWon(
  tx: Tx,
  payment: LedgerPayment,
  disputeId: string,
  cents: number,
) {
  if (!(await isDisputeBooked(tx, disputeId))) return;

  const dedupeKey = `disputeWon:${disputeId}`;

  await addEntry(tx, payment, {
    fact: dedupeKey,
    kind: "disputeWon",
    from: "disputed",
    to: "provider",
    cents,
  });
}

/**
 * Books a lost dispute. `bearer`: the account that bears the loss: the artist's, the buyer's
 * (pending refund) or the site's.
 */
export function bookDisputeLost(
  tx: Tx,
  payment: LedgerPayment,
  disputeId: string,
  cents: number,
  bearer: LedgerAccount,
) {
  const showSuffix = payment.kind === "pass" ? `:${payment.eventId}:${bearer}` : "";
  const dedupeKey = `disputeLost:${disputeId}${showSuffix}`;

  return addEntry(tx, payment, {
    fact: dedupeKey,
    kind: "disputeLost",
    from: "disputed",
    to: bearer,
    cents,
  });
}

async function isDisputeBooked(tx: Tx, disputeId: string) {
  const factFilter = eq(ledgerLines.fact, `dispute:${disputeId}`);

  return (
    (await tx.query.ledgerLines.findFirst({ columns: { id: true }, where: factFilter })) !==
    undefined
  );
}
