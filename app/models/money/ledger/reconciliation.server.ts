import { and, count, desc, eq, gt, isNotNull, lt, ne, or, sum } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db } from "~db/client.server";
import { disputes, events, ledgerLines, payments, refunds, users } from "~db/schema";
import { LEDGER_ACCOUNTS, type Provider } from "~db/vocabularies";
import { clock } from "~/platform/clock/clock";
import { paymentGateway } from "~/integrations/payments/configured.server";
import type { Balance } from "~/integrations/payments/gateway";
import { logger } from "~/platform/logging/logger.server";
import type { Actor } from "~/models/base/actor";
import { matchesSearch, type ListQuery, pageBounds } from "~/models/base/list-query";
import { waitBriefly } from "~/integrations/payments/wait-briefly.server";
import { assertCanUseAdmin } from "~/models/base/permissions";

/** Refunds waiting longer are reported as a problem. */
const OVERDUE_MS = 3600_000;

/** Balances of all accounts in each currency, compared with the provider's. */
export async function getReconciliation(actor: Actor) {
  assertCanUseAdmin(actor);

  const rows = await db
    .select({
      account: ledgerLines.account,
      currency: ledgerLines.currency,
      amount: sum(ledgerLines.amountCents).mapWith(Number),
    })
    .from(ledgerLines)
    .groupBy(ledgerLines.currency, ledgerLines.account);
  const currencies = [...new Set(rows.map(({ currency }) => currency))].sort();
  const balances = (currencies.length ? currencies : (["usd"] as const)).map((currency) => {
    const known = new Map(
      rows.filter((row) => row.currency === currency).map((row) => [row.account, row.amount]),
    );

    return {
      currency,
      accounts: LEDGER_ACCOUNTS.map((account) => ({ account, amount: known.get(account) ?? 0 })),
    };
  });

  return { balances, provider: await compareWithProvider() };
}

/**
 * Searches lines by event, artist, fact or payment, newest first. Those of payouts have no event
 * and no payment.
 */
export async function searchLedgerLines(actor: Actor, query: ListQuery) {
  assertCanUseAdmin(actor);

  const where = matchesSearch(
    query.search,
    events.title,
    events.titleOther,
    users.name,
    ledgerLines.fact,
    ledgerLines.paymentId,
  );
  const { limit, offset } = pageBounds(query);
  const rows = await db
    .select({ line: ledgerLines, event: events, artist: users.name, payment: payments })
    .from(ledgerLines)
    .innerJoin(users, eq(users.id, ledgerLines.artistId))
    .leftJoin(events, eq(events.id, ledgerLines.eventId))
    .leftJoin(payments, eq(payments.id, ledgerLines.paymentId))
    .where(where)
    .orderBy(desc(ledgerLines.id))
    .limit(limit)
    .offset(offset);
  const all = firstRow(
    await db
      .select({ n: count() })
      .from(ledgerLines)
      .innerJoin(users, eq(users.id, ledgerLines.artistId))
      .leftJoin(events, eq(events.id, ledgerLines.eventId))
      .where(where),
  );

  return { rows, total: all.n };
}

/**
 * Lists refunds that the provider refused or was not asked for (as when it is no longer
 * configured), and disputes. Refunds of transfers are on the treasurer's page.
 */
export async function listPaymentProblems(actor: Actor) {
  assertCanUseAdmin(actor);

  const isLong = lt(refunds.createdAt, new Date(clock.now().getTime() - OVERDUE_MS));
  const failing = await db
    .select({ refund: refunds, payment: payments, event: events, buyer: users.name })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(events, eq(events.id, payments.eventId))
    .innerJoin(users, eq(users.id, payments.userId))
    .where(
      and(
        eq(refunds.state, "requested"),
        ne(payments.provider, "transfer"),
        or(gt(refunds.attempts, 0), isLong),
      ),
    )
    .orderBy(desc(refunds.attempts))
    .limit(100);
  const disputed = await db
    .select({ dispute: disputes, payment: payments, event: events, buyer: users.name })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .innerJoin(events, eq(events.id, payments.eventId))
    .innerJoin(users, eq(users.id, payments.userId))
    .orderBy(desc(disputes.createdAt))
    .limit(100);

  return { failing, disputed };
}

/**
 * Null without a provider; `balances` is null while it does not respond. `differences` is null if
 * the provider settles in other currencies than the ledger's.
 */
async function compareWithProvider() {
  const gateway = paymentGateway();
  if (!gateway) return null;

  const booked = await sumAtProvider(gateway.name);
  const asking = gateway.listBalances().catch((error: unknown) => {
    logger.warn({ error }, "The provider did not return its balance");

    return null;
  });
  const balances = await waitBriefly(asking, () => null);

  return {
    name: gateway.name,
    booked,
    balances,
    differences: balances && differencesOf(balances, booked),
  };
}

/** The provider's balance less the ledger's, per currency. */
function differencesOf(balances: Balance[], booked: Balance[]): Balance[] | null {
  const ledger = booked.length ? booked : [{ currency: "usd", amount: 0 }];
  if (balances.length > 0 && (isForeign(balances, ledger) || isForeign(ledger, balances)))
    return null;

  return ledger.map(({ currency, amount }) => {
    const held = balances.find((balance) => balance.currency === currency)?.amount ?? 0;

    return { currency, amount: held - amount };
  });
}

function isForeign(amounts: Balance[], known: Balance[]): boolean {
  return amounts.some(
    ({ currency, amount }) =>
      amount !== 0 && known.every((balance) => balance.currency !== currency),
  );
}

function sumAtProvider(provider: Provider): Promise<Balance[]> {
  // Only Stripe transfers payouts to artists.
  const isTransferred = provider === "stripe" ? isNotNull(ledgerLines.payoutId) : undefined;

  return db
    .select({
      currency: ledgerLines.currency,
      amount: sum(ledgerLines.amountCents).mapWith(Number),
    })
    .from(ledgerLines)
    .leftJoin(payments, eq(payments.id, ledgerLines.paymentId))
    .where(
      and(eq(ledgerLines.account, "provider"), or(eq(payments.provider, provider), isTransferred)),
    )
    .groupBy(ledgerLines.currency);
}
