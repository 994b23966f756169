import type { Tx } from "~db/client.server";
import { ledgerLines, type payouts } from "~db/schema";
import type { LedgerAccount, LedgerKind } from "~db/vocabularies";

type Payout = Pick<typeof payouts.$inferSelect, "id" | "artistId" | "currency" | "amountCents">;

/** The account that pays a payout: the operator's bank, or its balance at the provider. */
type PayoutSource = Extract<LedgerAccount, "payouts" | "provider">;

/** Books money that was sent: the artist is no longer owed it. */
export function bookPayout(tx: Tx, payout: Payout, bookedAt: Date, from: PayoutSource = "payouts") {
  return addLines(tx, payout, {
    fact: `payout:${payout.id}`,
    kind: "payout",
    from,
    to: "artist",
    at: bookedAt,
  });
}

/** Books a payout that was recorded by mistake or came back: the artist is owed it again. */
export function bookPayoutReversed(tx: Tx, payout: Payout, bookedAt: Date) {
  const fact = `payoutReversed:${payout.id}`;

  return addLines(tx, payout, {
    fact,
    kind: "payoutReversed",
    from: "artist",
    to: "payouts",
    at: bookedAt,
  });
}

/** Books a part of a transfer to a connected account that was taken back. */
export function bookTransferReversed(
  tx: Tx,
  payout: Payout,
  { id: reversalId, amountCents }: Reversal,
  bookedAt: Date,
) {
  const fact = `payoutReversed:${payout.id}:${reversalId}`;
  const entry = {
    fact,
    kind: "payoutReversed",
    from: "artist",
    to: "provider",
    at: bookedAt,
  } as const;

  return addLines(tx, { ...payout, amountCents }, entry);
}

type Reversal = { id: number; amountCents: number };
type PayoutEntry = {
  fact: string;
  kind: LedgerKind;
  from: LedgerAccount;
  to: LedgerAccount;
  at: Date;
};

async function addLines(
  tx: Tx,
  { id: payoutId, artistId, currency, amountCents }: Payout,
  entry: PayoutEntry,
) {
  const { from, to, ...entryColumns } = entry;
  const lineValues = { ...entryColumns, payoutId, artistId, currency };

  await tx.insert(ledgerLines).values([
    { ...lineValues, account: to, amountCents },
    { ...lineValues, account: from, amountCents: -amountCents },
  ]);
}
