import { and, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { db, transaction } from "~db/client.server";
import { disputes, ledgerLines } from "~db/schema";
import {
  bookDispute,
  bookDisputeLost,
  bookDisputeWon,
} from "~/models/money/ledger/dispute-entries.server";
import { bookPartRefund, sumOwedForPayment } from "~/models/money/ledger/partial-refunds.server";
import type { makeSale } from "../payouts/payouts";

type Sale = Awaited<ReturnType<typeof makeSale>>;
type Random = { amount: number; which: number };

/**
 * Once a bank has decided, it has given back or kept the whole price: the rest of it is owed for
 * the sale, or nothing.
 */
export async function expectDisputesBooked(sales: Sale[]) {
  for (const { id, amountCents } of sales) {
    const dispute = await db.query.disputes.findFirst({ where: eq(disputes.paymentId, id) });
    if (!dispute) continue;

    const withBank = { open: dispute.amountCents, won: 0, lost: 0 }[dispute.state];
    const [{ disputed }] = (await db
      .select({ disputed: sql<number>`coalesce(sum(${ledgerLines.amountCents}), 0)` })
      .from(ledgerLines)
      .where(and(eq(ledgerLines.paymentId, id), eq(ledgerLines.account, "disputed")))) as [
      { disputed: number },
    ];

    expect([dispute.state, disputed, await sumOwedForPayment(db, id)]).toEqual([
      dispute.state,
      withBank,
      dispute.state === "lost" ? 0 : amountCents,
    ]);
  }
}

/**
 * What may happen to a sale in a random history, as the provider would book it. A step that does
 * not fit does nothing.
 */
export async function stepsOfSale(sale: Sale, { amount, which }: Random) {
  const dispute = {
    id: `dp_${sale.id}`,
    paymentId: sale.id,
    amountCents: sale.amountCents,
    reason: "?",
  };
  const known = await db.query.disputes.findFirst({ where: eq(disputes.id, dispute.id) });
  const decide = (state: "won" | "lost") =>
    transaction(async (tx) => {
      if (known?.state !== "open") return;

      await tx.update(disputes).set({ state }).where(eq(disputes.id, dispute.id));
      if (state === "won") return bookDisputeWon(tx, sale, dispute.id, dispute.amountCents);

      await bookDisputeLost(tx, sale, dispute.id, dispute.amountCents, "artist");
    });

  return {
    refund: () =>
      transaction(async (tx) => {
        const amountCents = Math.min(amount, await sumOwedForPayment(tx, sale.id));
        if (amountCents <= 0 || known) return;

        await bookPartRefund(tx, sale, {
          id: `re_${sale.id}_${amount}_${which}`,
          amountCents,
          state: "pending",
        });
      }),
    dispute: () =>
      transaction(async (tx) => {
        if (known || (await sumOwedForPayment(tx, sale.id)) < sale.amountCents) return;

        await tx.insert(disputes).values({ ...dispute, state: "open" });
        await bookDispute(tx, sale, dispute.id, dispute.amountCents);
      }),
    won: () => decide("won"),
    lost: () => decide("lost"),
  };
}
