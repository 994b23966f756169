import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { db } from "~db/client.server";
import { tickets } from "~db/schema";
import { AppError } from "~/platform/errors";
import { makeCode } from "../../../../test/factories/tickets/codes";
import { makeBuyer, makeShow, stopClock } from "../../../../test/factories/money/money";
import { countUses } from "~/models/tickets/codes/code-uses.server";
import { refundTicket } from "~/models/tickets/refunds.server";
import { expireHolds } from "./provider/reconcile-payments.server";
import { redeemCode } from "./redeem-code.server";
import { startTicketPayment } from "../../../../test/factories/checkout/card-payments";
import { payWithTestCard } from "./test-payment.server";

const MINUTE = 60_000;
const BUYERS = 4;
const step = fc.record({
  what: fc.constantFrom("hold", "pay", "pay", "redeem", "refund", "wait"),
  who: fc.nat(BUYERS - 1),
});

test("the uses of a code are never above its number, whatever is held, paid, refunded or left to expire", async () => {
  const buyers = await Promise.all(Array.from({ length: BUYERS }, makeBuyer));

  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 20 }),
      fc.integer({ min: 1, max: 2 }),
      runHistory,
    ),
    { numRuns: 25 },
  );

  async function runHistory(steps: { what: string; who: number }[], maxUses: number) {
    const show = await makeShow({ startTime: new Date(Date.now() + 7 * 24 * 3600_000) });
    const half = await makeCode({ artistId: show.artistId, maxUses });
    const free = await makeCode({ artistId: show.artistId, kind: "free", text: "FREE1", maxUses });
    let now = Date.now();
    let restore = stopClock(now);

    for (const { what, who } of steps) {
      const buyer = buyers[who]!;
      const hold = () => startTicketPayment(buyer, show.id, 900, { code: half.text });
      const actions: Record<string, () => Promise<unknown>> = {
        hold,
        pay: async () => payWithTestCard(buyer, (await hold()).id, "pays"),
        redeem: () => redeemCode(buyer, show.id, { code: free.text }),
        refund: async () => {
          const own = await db.query.tickets.findMany({ where: eq(tickets.eventId, show.id) });
          const valid = own.find(
            (ticket) => ticket.userId === buyer.userId && ticket.status === "active",
          );
          if (valid) await refundTicket(buyer, valid.id);
        },
        wait: async () => {
          restore();
          restore = stopClock((now += 16 * MINUTE));
          await expireHolds();
        },
      };

      await actions[what]!().catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      });
      for (const { id } of [half, free])
        expect(await countUses(db, id)).toBeLessThanOrEqual(maxUses);
    }

    restore();
    restore = stopClock(now + 16 * MINUTE);
    await expireHolds();

    const sold = (await db.query.tickets.findMany({ where: eq(tickets.eventId, show.id) })).filter(
      ({ status }) => status !== "refunded",
    );

    for (const { id } of [half, free])
      expect(await countUses(db, id)).toBe(sold.filter(({ codeId }) => codeId === id).length);
    restore();
  }
});
