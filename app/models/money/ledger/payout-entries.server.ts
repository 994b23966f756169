import type { Tx } from "~db/client.server";
import { ledgerLines, type payouts } from "~db/schema";
import type { LedgerAccount, LedgerKind } from "~db/vocabularies";

type Payout = Pick<typeof payouts.$inferSelect, "id" | "artistId" | "currency" | "amountCents">;

/** Where the money of a payout comes from: the operator's bank, or its balance at the provider. */
type Source = Extract<LedgerAccount, "payouts" | "provider">;

/** Money that was sent: the artist is no longer owed it. */
export function bookPayout(tx: Tx, payout: Payout, at: Date, from: Source = "payouts") {
  return addLines(tx, payout, {
    fact: `payout:${payout.id}`,
    kind: "payout",
    from,
    to: "artist",
    at,
  });
}

/** A payout that was recorded by mistake, or came back: the artist is owed it again. */
export function bookPayoutReversed(tx: Tx, payout: Payout, at: Date) {
  const fact = `payoutReversed:${payout.id}`;

  return addLines(tx, payout, { fact, kind: "payoutReversed", from: "artist", to: "payouts", at });
}

/** A part of a transfer to a connected account that was taken back. */
export function bookTransferReversed(
  tx: Tx,
  payout: Payout,
  { id, amountCents }: Reversal,
  at: Date,
) {
  const fact = `payoutReversed:${payout.id}:${id}`;
  const entry = { fact, kind: "payoutReversed", from: "artist", to: "provider", at } as const;

  return addLines(tx, { ...payout, amountCents }, entry);
}

type Reversal = { id: number; amountCents: number };
type Entry = { fact: string; kind: LedgerKind; from: LedgerAccount; to: LedgerAccount; at: Date };

async function addLines(
  tx: Tx,
  { id: payoutId, artistId, currency, amountCents }: Payout,
  entry: Entry,
) {
  const { from, to, ...about } = entry;
  const line = { ...about, payoutId, artistId, currency };

  await tx.insert(ledgerLines).values([
    { ...line, account: to, amountCents },
    { ...line, account: from, amountCents: -amountCents },
  ]);
}
