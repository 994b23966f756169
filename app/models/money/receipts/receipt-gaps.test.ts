import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "~db/client.server";
import { payments, receipts } from "~db/schema";
import { firstRow } from "~db/first-row";
import { summarize } from "../../../../test/factories/base/checks";
import { makeBuyer, makeShow, stopClock } from "../../../../test/factories/money/money";
import { bookPaid } from "../ledger/ledger-entries.server";
import { readReceipts } from "~/operations/checks/each/money.server";
import { issueReceipt } from "./issue-receipt.server";

/** Creates three receipts of 2031. */
async function makeReceipts() {
  const { id: eventId } = await makeShow();
  const { userId } = await makeBuyer();
  const restore = stopClock(new Date("2031-06-01T05:00:00Z"));

  for (let n = 0; n < 3; n++)
    await transaction(async (tx) => {
      const paid = {
        kind: "ticket",
        state: "paid",
        provider: "test",
        eventId,
        userId,
        amountCents: 1800,
      } as const;
      const payment = firstRow(await tx.insert(payments).values(paid).returning());

      await bookPaid(tx, payment);
      await issueReceipt(tx, payment);
    });
  restore();
}

test("a receipt that was deleted by hand is found", async () => {
  await makeReceipts();
  expect(summarize("receipts", await readReceipts())).toBe("ok confirmations seller");

  await transaction(async (tx) => {
    await tx.run(sql`drop trigger receipts_kept`);
    await tx.delete(receipts).where(eq(receipts.id, "2031-000002"));
  });

  const gap = {
    state: "bad",
    fact: "gaps",
    values: { years: "2031" },
    todo: "restore",
    link: "/admin/receipts",
  };

  expect(await readReceipts()).toEqual(gap);
  expect(summarize("receipts", await readReceipts())).toBe("bad gaps restore");
});
