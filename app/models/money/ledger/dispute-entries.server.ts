import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { ledgerLines } from "~db/schema";
import type { LedgerAccount } from "~db/vocabularies";
import { type LedgerPayment, addEntry } from "./ledger-entries.server";

/** The buyer's bank holds the money until it decides. */
export function bookDispute(tx: Tx, payment: LedgerPayment, disputeId: string, cents: number) {
  const fact = `dispute:${disputeId}`;

  return addEntry(tx, payment, { fact, kind: "dispute", from: "provider", to: "disputed", cents });
}

/** The bank returns the money; skipped if it never took it. */
export async function bookDisputeWon(
  tx: Tx,
  payment: LedgerPayment,
  disputeId: string,
  cents: number,
) {
  if (!(await isBooked(tx, disputeId))) return;

  const fact = `disputeWon:${disputeId}`;

  await addEntry(tx, payment, {
    fact,
    kind: "disputeWon",
    from: "disputed",
    to: "provider",
    cents,
  });
}

/**
 * The money is lost. `whose`: the account that bears it, the artist's, the buyer's (pending refund)
 * or ours.
 */
export function bookDisputeLost(
  tx: Tx,
  payment: LedgerPayment,
  disputeId: string,
  cents: number,
  whose: LedgerAccount,
) {
  const part = payment.kind === "pass" ? `:${payment.eventId}:${whose}` : "";
  const fact = `disputeLost:${disputeId}${part}`;

  return addEntry(tx, payment, { fact, kind: "disputeLost", from: "disputed", to: whose, cents });
}

async function isBooked(tx: Tx, disputeId: string) {
  const where = eq(ledgerLines.fact, `dispute:${disputeId}`);

  return (await tx.query.ledgerLines.findFirst({ columns: { id: true }, where })) !== undefined;
}
