import type { Tx } from "~db/client.server";
import { ledgerLines, type payouts } from "~db/schema";
import type { LedgerAccount, LedgerKind } from "~db/vocabularies";

type Payout = Pick<typeof payouts.$inferSelect, "id" | "artistId" | "currency" | "amountCents">;

/** Money that left the operator's bank: the artist is no longer owed it. */
export function bookPayout(tx: Tx, payout: Payout, at: Date) {
  return addLines(tx, payout, { fact: `payout:${payout.id}`, kind: "payout", from: "payouts", to: "artist", at });
}

/** A payout that was recorded by mistake, or came back: the artist is owed it again. */
export function bookPayoutReversed(tx: Tx, payout: Payout, at: Date) {
  const fact = `payoutReversed:${payout.id}`;
  return addLines(tx, payout, { fact, kind: "payoutReversed", from: "artist", to: "payouts", at });
}

type Entry = { fact: string; kind: LedgerKind; from: LedgerAccount; to: LedgerAccount; at: Date };

async function addLines(tx: Tx, { id: payoutId, artistId, currency, amountCents }: Payout, entry: Entry) {
  const { from, to, ...about } = entry;
  const line = { ...about, payoutId, artistId, currency };
  await tx.insert(ledgerLines).values([
    { ...line, account: to, amountCents },
    { ...line, account: from, amountCents: -amountCents },
  ]);
}
