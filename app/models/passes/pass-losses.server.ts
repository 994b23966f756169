import { and, eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { refunds } from "~db/schema";
import type { LedgerAccount } from "~db/vocabularies";
import { listOwedByShow } from "../ledger/partial-refunds.server";
import type { Payment } from "../payments/payment-states.server";

type Loss = { eventId: string; account: LedgerAccount; cents: number };

/**
 * Who bears a lost dispute of a pass, before it is applied: what the shows still owe the artist is the artist's. Beyond
 * that, refunds under way are the buyer's loss, and the rest the first show's, or the site's once the pass is refunded.
 */
export async function listPassLosses(tx: Tx, payment: Payment, amountCents: number): Promise<Loss[]> {
  const isOpen = and(eq(refunds.paymentId, payment.id), eq(refunds.state, "requested"));
  const shows = payment.state === "paid" ? await listOwedByShow(tx, payment.id) : [];
  const left = shows.reduce((sum, { cents }) => sum + cents, 0);
  const promised = amountCents > left ? await tx.query.refunds.findMany({ where: isOpen }) : [];
  const losses = new Map<string, Loss>();
  const add = (eventId: string, account: LedgerAccount, cents: number) => {
    const key = `${eventId} ${account}`;
    losses.set(key, { eventId, account, cents: cents + (losses.get(key)?.cents ?? 0) });
  };
  for (const refund of promised) add(refund.eventId ?? payment.eventId, "buyers", refund.amountCents);
  for (const { eventId, cents } of shows) add(eventId, "artist", cents);
  const known = [...losses.values()].reduce((sum, { cents }) => sum + cents, 0);
  add(payment.eventId, payment.state === "paid" ? "artist" : "costs", amountCents - known);
  return [...losses.values()];
}
