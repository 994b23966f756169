import { and, asc, count, desc, eq, gt, max, sum } from "drizzle-orm";
import { db } from "~db/client.server";
import { readInBatches } from "~db/read-in-batches";
import { receipts } from "~db/schema";
import type { Actor } from "~/models/base/actor";
import { assertCanUseAdmin } from "~/models/base/permissions";
import type { Receipt } from "./issue-receipt.server";

const BATCH = 500;

/** Years with receipts, the latest first. */
export async function listReceiptYears(actor: Actor): Promise<number[]> {
  assertCanUseAdmin(actor);

  const rows = await db
    .selectDistinct({ year: receipts.year })
    .from(receipts)
    .orderBy(desc(receipts.year));

  return rows.map(({ year }) => year);
}

/** What the receipts and corrections of a year come to, per currency and rate. */
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

/** All receipts of a year in the order of their numbers, a batch at a time. */
export async function* readReceiptsOfYear(actor: Actor, year: number): AsyncGenerator<Receipt[]> {
  assertCanUseAdmin(actor);
  yield* readInBatches(
    (last: number) => {
      const where = and(eq(receipts.year, year), gt(receipts.number, last));

      return db.query.receipts.findMany({ where, orderBy: asc(receipts.number), limit: BATCH });
    },
    { size: BATCH, from: 0, keyOf: ({ number }) => number },
  );
}

/** Years whose numbers have gaps, which only somebody who changes the database by hand can make. */
export async function findReceiptGaps(): Promise<number[]> {
  const rows = await db
    .select({ year: receipts.year, last: max(receipts.number), n: count() })
    .from(receipts)
    .groupBy(receipts.year);

  return rows.filter(({ last, n }) => last !== n).map(({ year }) => year);
}
