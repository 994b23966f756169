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
import { type ListQuery, matchesSearch, pageBounds } from "~/models/base/list-query";
import { HINT_MS, LATE_MS } from "./late-money";
import { assertCanConfirmTransfers } from "./permissions";
import { openRefundAccount } from "./refund-account.server";

const MAX_ROWS = 200;

/** What has arrived for a payment. */
export const received = sql<number>`(
  select coalesce(sum(amount), 0) from bank_transactions
  where payment_id = ${payments.id} and state = 'matched')`.mapWith(Number);

/** Condition: a purchase that is waited for, or whose money may still be found. */
export function isAwaited() {
  const endedWithin = (ms: number) => gt(payments.heldUntil, new Date(clock.now().getTime() - ms));
  const isHinted = and(isNotNull(transfers.hintDigits), endedWithin(HINT_MS));
  const isLate = and(eq(payments.state, "expired"), or(endedWithin(LATE_MS), isHinted));

  return and(isNull(transfers.purchaseId), or(inArray(payments.state, ["held", "paying"]), isLate));
}

/** Lists transfers that are waited for, and those whose hold has ended lately, newest first. */
export async function listAwaitedTransfers(actor: Actor, { search }: ListQuery) {
  assertCanConfirmTransfers(actor);

  const titles = [events.title, events.titleOther, passes.name, passes.nameOther];
  const isFound = matchesSearch(search, transfers.reference, users.name, ...titles);

  return db
    .select({
      transfer: transfers,
      payment: payments,
      event: events,
      pass: passes,
      buyer: users.name,
      received,
    })
    .from(transfers)
    .innerJoin(payments, eq(payments.id, transfers.paymentId))
    .innerJoin(events, eq(events.id, payments.eventId))
    .leftJoin(passes, eq(passes.id, payments.passId))
    .innerJoin(users, eq(users.id, payments.userId))
    .where(and(isAwaited(), isFound))
    .orderBy(desc(transfers.orderCode))
    .limit(MAX_ROWS);
}

/**
 * Lists refunds that a person makes, oldest first, with the account where the buyer has told it. A
 * pass has one for each cancelled show, whose `event` it is.
 */
export async function listRefundsToMake(actor: Actor) {
  assertCanConfirmTransfers(actor);

  const purchase = alias(transfers, "purchase");
  const rows = await db
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

  return rows.map(({ refundAccount, ...row }) => ({
    ...row,
    account: openRefundAccount(refundAccount),
  }));
}

/** Lists what arrived, newest first, in one state or all. */
export async function listBankTransactions(
  actor: Actor,
  query: ListQuery & { state?: BankTransactionState },
) {
  assertCanConfirmTransfers(actor);

  const { limit, offset } = pageBounds(query);
  const isFound = matchesSearch(
    query.search,
    bankTransactions.note,
    transfers.reference,
    bankTransactions.externalId,
  );
  const isInState = query.state
    ? eq(bankTransactions.state, query.state)
    : ne(bankTransactions.state, "same");
  const where = and(isInState, isFound);
  const by = eq(transfers.paymentId, bankTransactions.paymentId);
  const rows = await db
    .select({ transaction: bankTransactions, reference: transfers.reference })
    .from(bankTransactions)
    .leftJoin(transfers, by)
    .where(where)
    .orderBy(desc(bankTransactions.at), desc(bankTransactions.createdAt))
    .limit(limit)
    .offset(offset);
  const all = firstRow(
    await db.select({ n: count() }).from(bankTransactions).leftJoin(transfers, by).where(where),
  );

  return { rows, total: all.n };
}

/** Counts what waits for a person, and since when. */
export async function countTreasurerWork(): Promise<{ n: number; since: Date | null }> {
  const [row] = await db.all<{ n: number; since: number | null }>(sql`
    select count(*) as n, min(created_at) as since from (
      select created_at from bank_transactions where state = 'unmatched'
      union all
      select r.created_at from refunds r join payments p on p.id = r.payment_id
      where r.state = 'requested' and p.provider = 'transfer')`);

  return { n: row?.n ?? 0, since: row?.since ? new Date(row.since) : null };
}
