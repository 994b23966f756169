import { asc, eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { payments, receipts } from "~db/schema";
import { firstRow } from "~db/first-row";
import { makeBuyer, makeShow, stopClock } from "../../../../test/factories/money/money";
import { bookPaid, bookRefund } from "../ledger/ledger-entries.server";
import { correctReceipt, issueReceipt } from "./issue-receipt.server";

const SALES = 200;
let restore: (() => void) | undefined;

afterEach(() => restore?.());

/**
 * Sells and refunds from many places at once, which all wait for the writer. `fails`: the
 * transaction is rolled back.
 */
async function sell(eventId: string, userId: string, { fails = false, isRefunded = false }) {
  const sold = await transaction(async (tx) => {
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
    if (fails) throw new Error("rolled back");

    return payment;
  });
  if (!isRefunded) return;

  await transaction(async (tx) => {
    await bookRefund(tx, sold, 600);
    await correctReceipt(tx, sold, "refund");
  });
}

async function numbersOf(year: number) {
  const where = eq(receipts.year, year);
  const rows = await db.query.receipts.findMany({
    columns: { id: true, number: true },
    where,
    orderBy: asc(receipts.number),
  });

  return rows.map(({ number }) => number);
}

async function sellMany(eventId: string, userId: string) {
  const all = Array.from({ length: SALES }, (_, n) =>
    sell(eventId, userId, { fails: n % 3 === 0, isRefunded: n % 2 === 0 }),
  );

  return (await Promise.allSettled(all)).filter(({ status }) => status === "fulfilled").length;
}

test("200 sales at once, a third rolled back, are numbered without gaps on both sides of New Year", async () => {
  const show = await makeShow();
  const { userId } = await makeBuyer();

  // A quarter of an hour before midnight in Vietnam, which is 17:00 in UTC.
  restore = stopClock(new Date("2031-12-31T16:45:00Z"));
  expect(await sellMany(show.id, userId)).toBe(133);

  const before = await numbersOf(2031);

  stopClock(new Date("2031-12-31T17:15:00Z"));
  expect(await sellMany(show.id, userId)).toBe(133);
  expect(await numbersOf(2031)).toEqual(before);

  const after = await numbersOf(2032);

  for (const numbers of [before, after])
    expect(numbers).toEqual(Array.from(numbers, (_, n) => n + 1));
  expect([before.length, after.length]).toEqual([199, 199]);
});
