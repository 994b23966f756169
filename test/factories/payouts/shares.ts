import type { Tx } from "~db/client.server";
import { firstRow } from "~db/first-row";
import { eventShares, eventTerms, siteShares } from "~db/schema";
import type { SiteShare } from "~/models/money/ledger/split-sale";

/** Fixes the collective's share of a show, as its publication does. */
export async function fixSiteShare(tx: Tx, eventId: string, createdBy: string, share: SiteShare) {
  const { id: siteShareId } = firstRow(
    await tx
      .insert(siteShares)
      .values({ ...share, createdBy })
      .returning(),
  );

  await tx.insert(eventTerms).values({ eventId, siteShareId });
}

/** People who agreed to a share of a show, in this order. */
export async function addAgreedShares(
  tx: Tx,
  eventId: string,
  people: { userId: string; basisPoints: number }[],
) {
  for (const [at, person] of people.entries()) {
    const agreedAt = new Date(at);
    const about = { invitedAs: person.userId, role: "Band", agreedAt, createdAt: agreedAt };

    await tx.insert(eventShares).values({ eventId, ...about, ...person });
  }
}
