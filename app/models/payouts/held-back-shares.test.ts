import fc from "fast-check";
import { expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { disputes } from "~db/schema";
import { makePastShow, makeSale } from "../../../test/factories/payouts/payouts";
import { makeArtist, makeUser } from "../../../test/factories/accounts/people";
import { addAgreedShares, fixSiteShare } from "../../../test/factories/payouts/shares";
import { bookDispute } from "~/models/money/ledger/dispute-entries.server";
import { bookPartRefund } from "~/models/money/ledger/partial-refunds.server";
import { listHeldBack } from "./owed.server";

const Scene = fc
  .record({
    amount: fc.oneof(fc.integer({ min: 2, max: 60 }), fc.integer({ min: 100, max: 200_000_000 })),
    refunded: fc.double({ min: 0, max: 0.9, noNaN: true }),
    disputed: fc.double({ min: 0, max: 1, noNaN: true }),
    site: fc.nat(5000),
    points: fc.array(fc.integer({ min: 1, max: 2500 }), { minLength: 1, maxLength: 4 }),
  })
  .map(({ amount, refunded, disputed, ...terms }) => {
    const refund = Math.floor(amount * refunded);

    return {
      amount,
      refund,
      dispute: Math.max(1, Math.floor((amount - refund) * disputed)),
      ...terms,
    };
  });

test("of a dispute, people with shares are held back its part of their money, and at most one unit each beyond it", async () => {
  const { id: artistId } = await makeArtist();
  const people = await Promise.all(Array.from({ length: 4 }, () => makeUser()));
  const property = fc.asyncProperty(Scene, async ({ amount, refund, dispute, site, points }) => {
    const { id: eventId } = await makePastShow(artistId);
    const agreed = points.map((basisPoints, at) => ({ userId: people[at]!.id, basisPoints }));

    await transaction(async (tx) => {
      await fixSiteShare(tx, eventId, artistId, { basisPoints: site, fixedAmounts: null });
      await addAgreedShares(tx, eventId, agreed);
    });

    const sale = await makeSale(eventId, { amount });

    await transaction(async (tx) => {
      if (refund > 0)
        await bookPartRefund(tx, sale, { id: `re_${sale.id}`, amountCents: refund, state: "done" });
      const about = {
        id: `dp_${sale.id}`,
        paymentId: sale.id,
        reason: "?",
        state: "open",
      } as const;

      await tx.insert(disputes).values({ ...about, amountCents: dispute });
      await bookDispute(tx, sale, about.id, dispute);
    });

    const lines = await db.query.ledgerLines.findMany({
      where: (line, { eq }) => eq(line.paymentId, sale.id),
    });
    const owed = new Map<string, number>();

    for (const line of lines.filter(({ account }) => account === "artist"))
      owed.set(line.artistId!, (owed.get(line.artistId!) ?? 0) - line.amountCents);
    const held = (await listHeldBack(db)).filter((row) => row.eventId === eventId);
    const left = amount - refund;

    for (const [person, cents] of owed) {
      const disputed = held.find((row) => row.artistId === person)?.disputed ?? 0;

      expect(disputed).toBeLessThanOrEqual(cents);
      expect(disputed).toBeGreaterThanOrEqual(Math.floor((dispute * cents) / left));
    }

    const sum = held.reduce((all, { disputed }) => all + disputed, 0);

    expect(sum).toBeLessThanOrEqual(dispute + owed.size);
  });

  await fc.assert(property, { numRuns: 40 });
});
