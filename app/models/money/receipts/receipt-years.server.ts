import { and, asc, count, desc, eq, gt, max, sum } from "drizzle-orm";
import { db } from "~db/client.server";
import { readInBatches } from "~db/read-in-batches";
import { receipts } from "~db/schema";
import type { Actor } from "~/models/base/actor";
import { assertCanUseAdmin } from "~/models/base/permissions";
import type { Receipt } from "./issue-receipt.server";

const BATCH_SIZE = 500;

/** Lists the years with receipts, the latest first. */
export async function listReceiptYears(actor: Actor): Promise<number[]> {
  assertCanUseAdmin(actor);

  const yearRows = await db
    .selectDistinct({ year: receipts.year })
    .from(receipts)
    .orderBy(desc(receipts.year));

  return yearRows.map(({ year }) => year);
}

/** Sums the receipts and corrections of a year, per currency and VAT rate. */
export async function sumReceipts(actor: Actor, year: number) {
  assertCanUseAdmin(actor);

  return db
    .select({
      currency: receipts.currency,
      vatRate: receipts.vatRate,
      amountCents: sum(receipts.amountCents).mapWith(Number),
      vatCents: sum(receipts.vatCents).mapWith(Number),
    })
    .from(receipts)
    .where(eq(receipts.year, year))
    .groupBy(receipts.currency, receipts.vatRate)
    .orderBy(receipts.currency, receipts.vatRate);
}

/** Reads all receipts of a year in the order of their numbers, in batches. */
export async function* readReceiptsOfYear(actor: Actor, year: number): AsyncGenerator<Receipt[]> {
  assertCanUseAdmin(actor);
  yield* readInBatches(
    (lastNumber: number) => {
      const nextFilter = and(eq(receipts.year, year), gt(receipts.number, lastNumber));

      return db.query.receipts.findMany({
        where: nextFilter,
        orderBy: asc(receipts.number),
        limit: BATCH_SIZE,
      });
    },
    { size: BATCH_SIZE, from: 0, keyOf: ({ number }) => number },
  );
}

/** Finds years whose numbers have gaps. A gap means that the database was changed by hand. */
export async function findReceiptGaps(): Promise<number[]> {
  const yearRows = await db
    .select({ year: receipts.year, last: max(receipts.number), n: count() })
    .from(receipts)
    .groupBy(receipts.year);

  return yearRows
    .filter(({ last: lastNumber, n: receiptCount }) => lastNumber !== receiptCount)
    .map(({ year }) => year);
}
