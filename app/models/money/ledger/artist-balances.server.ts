import { and, eq, sum } from "drizzle-orm";
import type { DbReader } from "~db/client.server";
import { ledgerLines } from "~db/schema";
import type { Currency } from "~db/vocabularies";

export type ArtistBalance = { artistId: string; currency: Currency; balance: number };

/**
 * Lists what artists are owed less what they were paid, per currency; negative if they were paid
 * more.
 */
export async function listArtistBalances(
  reader: DbReader,
  artistId?: string,
): Promise<ArtistBalance[]> {
  const balanceRows = await reader
    .select({
      artistId: ledgerLines.artistId,
      currency: ledgerLines.currency,
      cents: sum(ledgerLines.amountCents).mapWith(Number),
    })
    .from(ledgerLines)
    .where(
      and(
        eq(ledgerLines.account, "artist"),
        artistId ? eq(ledgerLines.artistId, artistId) : undefined,
      ),
    )
    .groupBy(ledgerLines.artistId, ledgerLines.currency);

  return balanceRows.map(({ cents, ...balance }) => ({ ...balance, balance: 0 - cents }));
}
