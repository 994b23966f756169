import { and, count, desc, eq, gt, isNotNull, lt, ne, or, type SQL, sum } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db } from "~db/client.server";
import { disputes, events, ledgerLines, payments, refunds, users } from "~db/schema";
import { LEDGER_ACCOUNTS, type Provider } from "~db/vocabularies";
import { clock } from "~/platform/clock/clock";
import { paymentGateway } from "~/integrations/payments/configured.server";
import type { Balance } from "~/integrations/payments/gateway";
import { logger } from "~/platform/logging/logger.server";
import type { Actor } from "~/models/base/actor";
import { searchCondition, type ListQuery, pageBounds } from "~/models/base/list-query";
import { waitBriefly } from "~/integrations/payments/wait-briefly.server";
import { assertCanUseAdmin } from "~/models/base/permissions";

/** Refunds that wait longer are reported as a problem. */
const OVERDUE_MS = 3600_000;

/** Gets the balances of all accounts per currency, and compares them with the provider's. */
export async function getReconciliation(actor: Actor) {
  assertCanUseAdmin(actor);

  const balanceRows = await db
    .select({
      account: ledgerLines.account,
      currency: ledgerLines.currency,
      amount: sum(ledgerLines.amountCents).mapWith(Number),
    })
    .from(ledgerLines)
    .groupBy(ledgerLines.currency, ledgerLines.account);
  const currencies = [...new Set(balanceRows.map(({ currency }) => currency))].sort();
  const balances = (currencies.length ? currencies : (["usd"] as const)).map((currency) => {
    const amountByAccount = new Map(
      balanceRows
        .filter((balanceRow) => balanceRow.currency === currency)
        .map((balanceRow) => [balanceRow.account, balanceRow.amount]),
    );

    return {
      currency,
      accounts: LEDGER_ACCOUNTS.map((account) => ({
        account,
        amount: amountByAccount.get(account) ?? 0,
      })),
    };
  });

  return { balances, provider: await compareWithProvider() };
}

/**
 * Searches lines by event, artist, fact or payment, newest first. Lines of payouts have no event
 * and no payment.
 */
export async function searchLedgerLines(actor: Actor, listQuery: ListQuery) {
  assertCanUseAdmin(actor);

  const searchFilter = searchCondition(
    listQuery.search,
    events.title,
    events.titleOther,
    users.name,
    ledgerLines.fact,
    ledgerLines.paymentId,
  );
  const { limit, offset } = pageBounds(listQuery);
  const foundLines = await newestLines(searchFilter).limit(limit).offset(offset);
  const countRow = firstRow(
    await db
      .select({ n: count() })
      .from(ledgerLines)
      .innerJoin(users, eq(users.id, ledgerLines.artistId))
      .leftJoin(events, eq(events.id, ledgerLines.eventId))
      .where(searchFilter),
  );

  return { rows: foundLines, total: countRow.n };
}

/** The query of ledger lines, the newest first. */
export function newestLines(searchFilter?: SQL) {
  return db
    .select({ line: ledgerLines, event: events, artist: users.name, payment: payments })
    .from(ledgerLines)
    .innerJoin(users, eq(users.id, ledgerLines.artistId))
    .leftJoin(events, eq(events.id, ledgerLines.eventId))
    .leftJoin(payments, eq(payments.id, ledgerLines.paymentId))
    .where(searchFilter)
    .orderBy(desc(ledgerLines.at), desc(ledgerLines.id))
    .$dynamic();
}

/**
 * Lists refunds that the provider refused or was not asked for (as when it is no longer
 * configured), and disputes. Refunds of transfers are on the treasurer's page.
 */
export async function listPaymentProblems(actor: Actor) {
  assertCanUseAdmin(actor);

  const overdueFilter = lt(refunds.createdAt, new Date(clock.now().getTime() - OVERDUE_MS));
  const failingRefunds = await db
    .select({ refund: refunds, payment: payments, event: events, buyer: users.name })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(events, eq(events.id, payments.eventId))
    .innerJoin(users, eq(users.id, payments.userId))
    .where(
      and(
        eq(refunds.state, "requested"),
        ne(payments.provider, "transfer"),
        or(gt(refunds.attempts, 0), overdueFilter),
      ),
    )
    .orderBy(desc(refunds.attempts))
    .limit(100);
  const disputedPayments = await db
    .select({ dispute: disputes, payment: payments, event: events, buyer: users.name })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .innerJoin(events, eq(events.id, payments.eventId))
    .innerJoin(users, eq(users.id, payments.userId))
    .orderBy(desc(disputes.createdAt))
    .limit(100);

  return { failing: failingRefunds, disputed: disputedPayments };
}

/**
 * Compares the ledger with the provider. Null without a provider; `balances` is null while it does
 * not respond; `differences` is null if it settles in other currencies than the ledger's.
 */
async function compareWithProvider() {
  const gateway = paymentGateway();
  if (!gateway) return null;

  const bookedBalances = await sumAtProvider(gateway.name);
  const balanceRequest = gateway.listBalances().catch((error: unknown) => {
    logger.warn({ error }, "The provider did not return its balance");

    return null;
  });
  const providerBalances = await waitBriefly(balanceRequest, () => null);

  return {
    name: gateway.name,
    booked: bookedBalances,
    balances: providerBalances,
    differences: providerBalances && differencesOf(providerBalances, bookedBalances),
  };
}

/** The provider's balance less the ledger's, per currency. */
function differencesOf(balances: Balance[], booked: Balance[]): Balance[] | null {
  const ledgerBalances = booked.length ? booked : [{ currency: "usd", amount: 0 }];
  if (
    balances.length > 0 &&
    (hasOtherCurrency(balances, ledgerBalances) || hasOtherCurrency(ledgerBalances, balances))
  )
    return null;

  return ledgerBalances.map(({ currency, amount }) => {
    const heldAmount = balances.find((balance) => balance.currency === currency)?.amount ?? 0;

    return { currency, amount: heldAmount - amount };
  });
}

function hasOtherCurrency(amounts: Balance[], knownBalances: Balance[]): boolean {
  return amounts.some(
    ({ currency, amount }) =>
      amount !== 0 && knownBalances.every((balance) => balance.currency !== currency),
  );
}

function sumAtProvider(provider: Provider): Promise<Balance[]> {
  // Only Stripe transfers payouts to artists.
  const transferredFilter = provider === "stripe" ? isNotNull(ledgerLines.payoutId) : undefined;

  return db
    .select({
      currency: ledgerLines.currency,
      amount: sum(ledgerLines.amountCents).mapWith(Number),
    })
    .from(ledgerLines)
    .leftJoin(payments, eq(payments.id, ledgerLines.paymentId))
    .where(
      and(
        eq(ledgerLines.account, "provider"),
        or(eq(payments.provider, provider), transferredFilter),
      ),
    )
    .groupBy(ledgerLines.currency);
}
