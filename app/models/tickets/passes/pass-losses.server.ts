import type { Tx } from "~db/client.server";
import type { LedgerAccount } from "~db/vocabularies";
import { apportion } from "~/models/money/ledger/apportion";
import { listOwedByShow } from "~/models/money/ledger/partial-refunds.server";
import { listCoveredRefunds } from "~/models/money/payments/covered-refunds.server";
import type { Payment } from "~/models/money/payments/payment-states.server";
import { listPassShows } from "./pass-record.server";
import { required } from "~/platform/required";

type Loss = { eventId: string; account: LedgerAccount; cents: number };

/**
 * Who bears a lost dispute of a pass, before it is applied: what the shows still owe the artist is
 * the artist's. A part of it is spread over these shows in proportion, so that none loses more than
 * it owes; equal remainders in the order of the shows. Beyond what they owe, refunds under way are
 * the buyer's loss, and the rest the first show's, or the site's once the pass is refunded.
 */
export async function listPassLosses(
  tx: Tx,
  payment: Payment,
  amountCents: number,
): Promise<Loss[]> {
  const shows = payment.state === "paid" ? await listOwing(tx, payment) : [];
  const left = shows.reduce((sum, { cents }) => sum + cents, 0);
  if (amountCents < left) return spread(shows, amountCents);

  const covered = await listCoveredRefunds(tx, payment.id, amountCents - left);
  const losses = new Map<string, Loss>();
  const add = (eventId: string, account: LedgerAccount, cents: number) => {
    const key = `${eventId} ${account}`;

    losses.set(key, { eventId, account, cents: cents + (losses.get(key)?.cents ?? 0) });
  };

  for (const { refund, cents } of covered) add(refund.eventId ?? payment.eventId, "buyers", cents);
  for (const { eventId, cents } of shows) add(eventId, "artist", cents);
  const known = [...losses.values()].reduce((sum, { cents }) => sum + cents, 0);

  add(payment.eventId, payment.state === "paid" ? "artist" : "costs", amountCents - known);

  return [...losses.values()];
}

/** The shows that still owe something, in the order of the pass. */
async function listOwing(tx: Tx, { id, passId }: Payment) {
  const owed = new Map(
    (await listOwedByShow(tx, id)).map(({ eventId, cents }) => [eventId, cents]),
  );
  const shows = await listPassShows(tx, required(passId));

  return shows
    .map(({ id: eventId }) => ({ eventId, cents: owed.get(eventId) ?? 0 }))
    .filter(({ cents }) => cents > 0);
}

function spread(shows: { eventId: string; cents: number }[], amountCents: number): Loss[] {
  const parts = apportion(
    amountCents,
    shows.map(({ cents }) => cents),
  );
  const losses = shows.map(({ eventId }, at) => ({
    eventId,
    account: "artist" as const,
    cents: parts[at]!,
  }));

  return losses.filter(({ cents }) => cents > 0);
}
