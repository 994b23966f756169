import { and, asc, count, desc, eq, isNull, or, type SQL } from "drizzle-orm";
import { db } from "~db/client.server";
import { payments, receipts } from "~db/schema";
import type { Provider } from "~db/vocabularies";
import type { Actor } from "~/models/base/actor";
import { type ListPage, type ListQuery, matchesSearch, pageBounds } from "~/models/base/list-query";
import { assertCanUseAdmin, assertMember } from "~/models/base/permissions";
import type { Receipt } from "./issue-receipt.server";
import { assertCanReadReceipt } from "./permissions";
import { required } from "~/platform/required";

/** `corrects`: the receipt that this one corrects; `corrections`: those that correct this one. */
export type ReceiptDetails = {
  receipt: Receipt;
  provider: Provider;
  corrects: Receipt | null;
  corrections: Receipt[];
};

/**
 * A receipt by its number, or the one of a payment by the payment's id.
 * @throws AppError unauthenticated; not_found, also for other people's receipts
 */
export async function getReceipt(actor: Actor, numberOrPayment: string): Promise<ReceiptDetails> {
  const isOfPayment = and(eq(receipts.paymentId, numberOrPayment), isNull(receipts.correctsId));
  const [row] = await withPayment()
    .where(or(eq(receipts.id, numberOrPayment), isOfPayment))
    .orderBy(desc(receipts.year), desc(receipts.number))
    .limit(1);

  assertCanReadReceipt(actor, row?.payment.userId);

  const { receipt, payment } = required(row);
  const ofPayment = await listOfPayment(payment.id);

  return {
    receipt,
    provider: payment.provider,
    corrects: ofPayment.find((one) => one.id === receipt.correctsId) ?? null,
    corrections: ofPayment.filter(({ correctsId }) => correctsId === receipt.id),
  };
}

/**
 * The receipts and corrections of a payment, oldest first; none for others than its buyer and
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
  const order = [asc(receipts.year), asc(receipts.number)];

  return db.query.receipts.findMany({ where: eq(receipts.paymentId, paymentId), orderBy: order });
}

/** The person's own receipts, newest first. */
export async function listOwnReceipts(actor: Actor, query: ListQuery): Promise<ListPage<Receipt>> {
  assertMember(actor);

  return listPage(eq(payments.userId, actor.userId), query);
}

/** All receipts, newest first, by number or buyer, of one year or all. */
export async function searchReceipts(
  actor: Actor,
  query: ListQuery,
  year?: number,
): Promise<ListPage<Receipt>> {
  assertCanUseAdmin(actor);

  const isFound = matchesSearch(
    query.search,
    receipts.id,
    receipts.buyerName,
    receipts.buyerAddress,
  );

  return listPage(and(isFound, year ? eq(receipts.year, year) : undefined), query);
}

async function listPage(where: SQL | undefined, query: ListQuery): Promise<ListPage<Receipt>> {
  const { limit, offset } = pageBounds(query);
  const newest = [desc(receipts.year), desc(receipts.number)];
  const rows = await withPayment()
    .where(where)
    .orderBy(...newest)
    .limit(limit)
    .offset(offset);
  const counted = await db
    .select({ n: count() })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.paymentId))
    .where(where);

  return { rows: rows.map(({ receipt }) => receipt), total: counted[0]?.n ?? 0 };
}

function withPayment() {
  return db
    .select({ receipt: receipts, payment: payments })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.paymentId))
    .$dynamic();
}
