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
 * Lists who bears a lost dispute of a pass, before it is applied. The artist bears what is still
 * owed for the shows; a smaller loss is spread over these shows in proportion, so that none loses
 * more than it owes (equal remainders in the order of the shows). The buyer bears a further loss up
 * to the refunds under way. The rest is booked to the first show, or to the site once the pass is
 * refunded.
 */
export async function listPassLosses(
  tx: Tx,
  payment: Payment,
  amountCents: number,
): Promise<Loss[]> {
  const owingShows = payment.state === "paid" ? await listOwing(tx, payment) : [];
  const owedCents = owingShows.reduce((sum, { cents }) => sum + cents, 0);
  if (amountCents < owedCents) return spreadLoss(owingShows, amountCents);

  const coveredRefunds = await listCoveredRefunds(tx, payment.id, amountCents - owedCents);
  const losses = new Map<string, Loss>();
  const addLoss = (eventId: string, account: LedgerAccount, cents: number) => {
    const lossKey = `${eventId} ${account}`;

    losses.set(lossKey, { eventId, account, cents: cents + (losses.get(lossKey)?.cents ?? 0) });
  };

  for (const { refund, cents } of coveredRefunds)
    addLoss(refund.eventId ?? payment.eventId, "buyers", cents);
  for (const { eventId, cents } of owingShows) addLoss(eventId, "artist", cents);
  const knownCents = [...losses.values()].reduce((sum, { cents }) => sum + cents, 0);

  addLoss(payment.eventId, payment.state === "paid" ? "artist" : "costs", amountCents - knownCents);

  return [...losses.values()];
}

/** Lists the shows with an amount still owed to the artist, in the order of the pass. */
async function listOwing(tx: Tx, { id: paymentId, passId }: Payment) {
  const owedByEvent = new Map(
    (await listOwedByShow(tx, paymentId)).map(({ eventId, cents }) => [eventId, cents]),
  );
  const shows = await listPassShows(tx, required(passId));

  return shows
    .map(({ id: eventId }) => ({ eventId, cents: owedByEvent.get(eventId) ?? 0 }))
    .filter(({ cents }) => cents > 0);
}

function spreadLoss(owingShows: { eventId: string; cents: number }[], amountCents: number): Loss[] {
  const lossParts = apportion(
    amountCents,
    owingShows.map(({ cents }) => cents),
  );
  const losses = owingShows.map(({ eventId }, position) => ({
    eventId,
    account: "artist" as const,
    cents: lossParts[position]!,
  }));

  return losses.filter(({ cents }) => cents > 0);
}
