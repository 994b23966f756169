import { subDays } from "date-fns";
import { and, count, eq, gte, isNull, lte, ne, sum } from "drizzle-orm";
import { db } from "~db/client.server";
import { events, payments, refunds, users } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { assertCanUseAdmin } from "~/models/base/permissions";

const WEEK_DAYS = 7;

/**
 * Counts what happened in the last seven days. `sales` has a row for each currency, in its smallest
 * unit, without refunded sales and donations; a season pass is one sale.
 */
export async function countWeek(actor: Actor) {
  assertCanUseAdmin(actor);

  const now = clock.now();
  const from = subDays(now, WEEK_DAYS);
  const begunFilter = and(
    gte(events.startTime, from),
    lte(events.startTime, now),
    eq(events.status, "published"),
    isNull(events.hiddenAt),
  );
  const soldFilter = and(
    gte(payments.paidAt, from),
    eq(payments.state, "paid"),
    ne(payments.kind, "donation"),
  );

  const refundFilter = and(eq(refunds.state, "done"), gte(refunds.createdAt, from));
  const accountFilter = and(gte(users.createdAt, from), isNull(users.deletedAt));

  const [shows, sales, refundCount, accounts] = await Promise.all([
    db.$count(events, begunFilter),
    db
      .select({
        currency: payments.currency,
        n: count(),
        amount: sum(payments.amountCents).mapWith(Number),
      })
      .from(payments)
      .where(soldFilter)
      .groupBy(payments.currency),
    db.$count(refunds, refundFilter),
    db.$count(users, accountFilter),
  ]);

  return { shows, sales, refunds: refundCount, accounts };
}
