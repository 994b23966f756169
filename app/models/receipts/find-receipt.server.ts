import { and, asc, count, desc, eq, type SQL } from "drizzle-orm";
import { db } from "~db/client.server";
import { payments, receipts } from "~db/schema";
import type { Provider } from "~db/vocabularies";
import type { Actor } from "../actor";
import { type ListPage, type ListQuery, matchesSearch, pageBounds } from "../list-query";
import { assertCanUseAdmin, assertMember } from "../permissions";
import type { Receipt } from "./issue-receipt.server";
import { assertCanReadReceipt } from "./permissions";

/** `corrects`: the receipt that this one corrects; `corrections`: those that correct this one. */
export type ReceiptDetails = {
  receipt: Receipt;
  provider: Provider;
  corrects: Receipt | null;
  corrections: Receipt[];
};

/** @throws AppError unauthenticated; not_found, also for other people's receipts */
export async function getReceipt(actor: Actor, id: string): Promise<ReceiptDetails> {
  const [row] = await withPayment().where(eq(receipts.id, id));
  assertCanReadReceipt(actor, row?.payment.userId);
  const { receipt, payment } = row!;
  const ofPayment = await listOfPayment(payment.id);
  return {
    receipt,
    provider: payment.provider,
    corrects: ofPayment.find((one) => one.id === receipt.correctsId) ?? null,
    corrections: ofPayment.filter(({ correctsId }) => correctsId === id),
  };
}

/** The receipts and corrections of a payment, oldest first; none for others than its buyer and admins. */
export async function listReceiptsOfPayment(actor: Actor, payment: { id: string; userId: string } | null) {
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
export async function searchReceipts(actor: Actor, query: ListQuery, year?: number): Promise<ListPage<Receipt>> {
  assertCanUseAdmin(actor);
  const isFound = matchesSearch(query.search, receipts.id, receipts.buyerName, receipts.buyerAddress);
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
