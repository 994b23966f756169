import { and, asc, count, desc, eq, isNull, or, type SQL } from "drizzle-orm";
import { db } from "~db/client.server";
import { payments, receipts } from "~db/schema";
import type { Provider } from "~db/vocabularies";
import type { Actor } from "~/models/base/actor";
import {
  type ListPage,
  type ListQuery,
  searchCondition,
  pageBounds,
} from "~/models/base/list-query";
import { assertCanUseAdmin, assertMember } from "~/models/base/permissions";
import type { Receipt } from "./issue-receipt.server";
import { assertCanReadReceipt } from "./permissions";
import { required } from "~/platform/required";

/**
 * `corrects`: the receipt that this receipt corrects; `corrections`: the receipts that correct this
 * receipt.
 */
export type ReceiptDetails = {
  receipt: Receipt;
  provider: Provider;
  corrects: Receipt | null;
  corrections: Receipt[];
};

/**
 * Gets a receipt by its number, or the receipt of a payment by the payment's id.
 * @throws AppError unauthenticated; not_found, also for other people's receipts
 */
export async function getReceipt(actor: Actor, numberOrPayment: string): Promise<ReceiptDetails> {
  const saleReceiptFilter = and(
    eq(receipts.paymentId, numberOrPayment),
    isNull(receipts.correctsId),
  );
  const [found] = await selectWithPayment()
    .where(or(eq(receipts.id, numberOrPayment), saleReceiptFilter))
    .orderBy(desc(receipts.year), desc(receipts.number))
    .limit(1);

  assertCanReadReceipt(actor, found?.payment.userId);

  const { receipt, payment } = required(found);
  const paymentReceipts = await listOfPayment(payment.id);

  return {
    receipt,
    provider: payment.provider,
    corrects: paymentReceipts.find((other) => other.id === receipt.correctsId) ?? null,
    corrections: paymentReceipts.filter(({ correctsId }) => correctsId === receipt.id),
  };
}

/**
 * Lists the receipts and corrections of a payment, oldest first. Empty except for its buyer and
 * admins.
 */
export async function listReceiptsOfPayment(
  actor: Actor,
  payment: { id: string; userId: string } | null,
) {
  if (!payment || (actor.userId !== payment.userId && actor.role !== "admin")) return [];

  return listOfPayment(payment.id);
}

function listOfPayment(paymentId: string): Promise<Receipt[]> {
  const numberOrder = [asc(receipts.year), asc(receipts.number)];

  return db.query.receipts.findMany({
    where: eq(receipts.paymentId, paymentId),
    orderBy: numberOrder,
  });
}

/** Lists the person's own receipts, newest first. */
export async function listOwnReceipts(actor: Actor, query: ListQuery): Promise<ListPage<Receipt>> {
  assertMember(actor);

  return listPage(eq(payments.userId, actor.userId), query);
}

/** Searches all receipts by number or buyer, of one year or all, newest first. */
export async function searchReceipts(
  actor: Actor,
  listQuery: ListQuery,
  year?: number,
): Promise<ListPage<Receipt>> {
  assertCanUseAdmin(actor);

  const { id, buyerName, buyerAddress } = receipts;
  const numberFilter = eq(id, listQuery.search?.trim() ?? "");
  const isNumber = (await db.$count(receipts, numberFilter)) > 0;
  const searchFilter = isNumber
    ? numberFilter
    : searchCondition(listQuery.search, id, buyerName, buyerAddress);

  return listPage(and(searchFilter, year ? eq(receipts.year, year) : undefined), listQuery);
}

async function listPage(
  receiptFilter: SQL | undefined,
  listQuery: ListQuery,
): Promise<ListPage<Receipt>> {
  const { limit, offset } = pageBounds(listQuery);
  const newestFirst = [desc(receipts.year), desc(receipts.number)];
  const foundReceipts = await selectWithPayment()
    .where(receiptFilter)
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset);
  const countRows = await db
    .select({ n: count() })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.paymentId))
    .where(receiptFilter);

  return { rows: foundReceipts.map(({ receipt }) => receipt), total: countRows[0]?.n ?? 0 };
}

function selectWithPayment() {
  return db
    .select({ receipt: receipts, payment: payments })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.paymentId))
    .$dynamic();
}
