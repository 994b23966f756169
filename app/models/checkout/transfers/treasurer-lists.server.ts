import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { firstRow } from "~db/first-row";
import { db } from "~db/client.server";
import { bankTransactions, events, passes, payments, refunds, transfers, users } from "~db/schema";
import type { BankTransactionState } from "~db/vocabularies";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { type ListQuery, searchCondition, pageBounds } from "~/models/base/list-query";
import { HINT_MS, LATE_MS } from "./late-money";
import { assertCanConfirmTransfers } from "./permissions";
import { decryptRefundAccount } from "./refund-account.server";

const MAX_ROWS = 200;

/** Sum that has arrived for a payment, as a SQL expression. */
export const receivedAmount = sql<number>`(
  select coalesce(sum(amount), 0) from bank_transactions
  where payment_id = ${payments.id} and state = 'matched')`.mapWith(Number);

/** Condition: the purchase's money is awaited or may still be found. */
export function awaitedFilter() {
  const endedWithinFilter = (periodMs: number) =>
    gt(payments.heldUntil, new Date(clock.now().getTime() - periodMs));
  const hintedFilter = and(isNotNull(transfers.hintDigits), endedWithinFilter(HINT_MS));
  const lateFilter = and(
    eq(payments.state, "expired"),
    or(endedWithinFilter(LATE_MS), hintedFilter),
  );

  return and(
    isNull(transfers.purchaseId),
    or(inArray(payments.state, ["held", "paying"]), lateFilter),
  );
}

/** Lists transfers that are awaited, and those whose hold ended recently, newest first. */
export async function listAwaitedTransfers(actor: Actor, { search }: ListQuery) {
  assertCanConfirmTransfers(actor);

  const titles = [events.title, events.titleOther, passes.name, passes.nameOther];
  const searchFilter = searchCondition(search, transfers.reference, users.name, ...titles);

  return db
    .select({
      transfer: transfers,
      payment: payments,
      event: events,
      pass: passes,
      buyer: users.name,
      received: receivedAmount,
    })
    .from(transfers)
    .innerJoin(payments, eq(payments.id, transfers.paymentId))
    .innerJoin(events, eq(events.id, payments.eventId))
    .leftJoin(passes, eq(passes.id, payments.passId))
    .innerJoin(users, eq(users.id, payments.userId))
    .where(and(awaitedFilter(), searchFilter))
    .orderBy(desc(transfers.orderCode))
    .limit(MAX_ROWS);
}

/**
 * Lists refunds that the treasurer makes by hand, oldest first, with the account if the buyer has
 * entered it. A pass has one for each cancelled show, the `event`.
 */
export async function listRefundsToMake(actor: Actor) {
  assertCanConfirmTransfers(actor);

  const purchase = alias(transfers, "purchase");
  const openRefunds = await db
    .select({
      refund: refunds,
      payment: payments,
      event: events,
      pass: passes,
      buyer: users.name,
      reference: purchase.reference,
      refundAccount: purchase.refundAccount,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(transfers, eq(transfers.paymentId, payments.id))
    .innerJoin(
      purchase,
      eq(purchase.paymentId, sql`coalesce(${transfers.purchaseId}, ${transfers.paymentId})`),
    )
    .innerJoin(events, eq(events.id, sql`coalesce(${refunds.eventId}, ${payments.eventId})`))
    .leftJoin(passes, eq(passes.id, payments.passId))
    .innerJoin(users, eq(users.id, payments.userId))
    .where(and(eq(refunds.state, "requested"), eq(payments.provider, "transfer")))
    .orderBy(asc(refunds.createdAt))
    .limit(MAX_ROWS);

  return openRefunds.map(({ refundAccount, ...refund }) => ({
    ...refund,
    account: decryptRefundAccount(refundAccount),
  }));
}

/** Lists the money that arrived, newest first, in one state or in all except duplicates. */
export async function listBankTransactions(
  actor: Actor,
  listQuery: ListQuery & { state?: BankTransactionState },
) {
  assertCanConfirmTransfers(actor);

  const { limit, offset } = pageBounds(listQuery);
  const searchFilter = searchCondition(
    listQuery.search,
    bankTransactions.note,
    transfers.reference,
    bankTransactions.externalId,
  );
  const stateFilter = listQuery.state
    ? eq(bankTransactions.state, listQuery.state)
    : ne(bankTransactions.state, "same");
  const transactionFilter = and(stateFilter, searchFilter);
  const transferJoin = eq(transfers.paymentId, bankTransactions.paymentId);
  const bankLines = await db
    .select({ transaction: bankTransactions, reference: transfers.reference })
    .from(bankTransactions)
    .leftJoin(transfers, transferJoin)
    .where(transactionFilter)
    .orderBy(desc(bankTransactions.at), desc(bankTransactions.createdAt))
    .limit(limit)
    .offset(offset);
  const countRow = firstRow(
    await db
      .select({ n: count() })
      .from(bankTransactions)
      .leftJoin(transfers, transferJoin)
      .where(transactionFilter),
  );

  return { rows: bankLines, total: countRow.n };
}

/** Counts the decisions and refunds that wait for the treasurer. `since`: time of the oldest. */
export async function countTreasurerWork(): Promise<{ n: number; since: Date | null }> {
  const [work] = await db.all<{ n: number; since: number | null }>(sql`
    select count(*) as n, min(created_at) as since from (
      select created_at from bank_transactions where state = 'unmatched'
      union all
      select r.created_at from refunds r join payments p on p.id = r.payment_id
      where r.state = 'requested' and p.provider = 'transfer')`);

  return { n: work?.n ?? 0, since: work?.since ? new Date(work.since) : null };
}
