import { eq } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { disputes } from "~db/schema";
import { bookDispute, bookDisputeLost, bookDisputeWon } from "~/models/ledger/dispute-entries.server";
import { bookPartRefund, sumOwedForPayment } from "~/models/ledger/partial-refunds.server";
import type { makeSale } from "./payouts";

type Sale = Awaited<ReturnType<typeof makeSale>>;
type Random = { amount: number; which: number };

/** What may happen to a sale in a random history, as the provider would book it. A step that does not fit does nothing. */
export async function stepsOfSale(sale: Sale, { amount, which }: Random) {
  const dispute = { id: `dp_${sale.id}`, paymentId: sale.id, amountCents: sale.amountCents, reason: "?" };
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
        await bookPartRefund(tx, sale, { id: `re_${sale.id}_${amount}_${which}`, amountCents, state: "pending" });
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
