import { and, count, desc, eq, gt, lt, or, sum } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db } from "~db/client.server";
import { disputes, events, ledgerLines, payments, refunds, users } from "~db/schema";
import { LEDGER_ACCOUNTS, type LedgerAccount, type Provider } from "~db/vocabularies";
import { clock } from "~/integrations/clock/clock";
import { paymentGateway } from "~/integrations/payments/configured.server";
import { logger } from "~/logging/logger.server";
import type { Actor } from "../actor";
import { matchesSearch, type ListQuery, pageBounds } from "../list-query";
import { waitBriefly } from "~/integrations/payments/wait-briefly.server";
import { assertCanUseAdmin } from "../permissions";

const LEDGER_CURRENCY = "usd";
/** Refunds waiting longer are reported as a problem. */
const OVERDUE_MS = 3600_000;

/** Balances of all accounts, compared with the provider's. */
export async function getReconciliation(actor: Actor) {
  assertCanUseAdmin(actor);
  const rows = await db
    .select({ account: ledgerLines.account, cents: sum(ledgerLines.amountCents).mapWith(Number) })
    .from(ledgerLines)
    .groupBy(ledgerLines.account);
  const known = new Map<LedgerAccount, number>(rows.map(({ account, cents }) => [account, cents]));
  const accounts = LEDGER_ACCOUNTS.map((account) => ({ account, cents: known.get(account) ?? 0 }));
  return { accounts, provider: await compareWithProvider() };
}

/** Searches lines by event, artist, fact or payment, newest first. */
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
    .innerJoin(events, eq(events.id, ledgerLines.eventId))
    .innerJoin(users, eq(users.id, ledgerLines.artistId))
    .innerJoin(payments, eq(payments.id, ledgerLines.paymentId))
    .where(where)
    .orderBy(desc(ledgerLines.id))
    .limit(limit)
    .offset(offset);
  const all = firstRow(
    await db
      .select({ n: count() })
      .from(ledgerLines)
      .innerJoin(events, eq(events.id, ledgerLines.eventId))
      .innerJoin(users, eq(users.id, ledgerLines.artistId))
      .where(where),
  );
  return { rows, total: all.n };
}

/** Lists refunds that the provider refused or was not asked for (as when it is no longer configured), and disputes. */
export async function listPaymentProblems(actor: Actor) {
  assertCanUseAdmin(actor);
  const isLong = lt(refunds.createdAt, new Date(clock.now().getTime() - OVERDUE_MS));
  const failing = await db
    .select({ refund: refunds, payment: payments, event: events, buyer: users.name })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(events, eq(events.id, payments.eventId))
    .innerJoin(users, eq(users.id, payments.userId))
    .where(and(eq(refunds.state, "requested"), or(gt(refunds.attempts, 0), isLong)))
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
 * Null without a provider; `balances` is null while it does not respond. `differenceCents` is null for balances in
 * other currencies than the ledger's.
 */
async function compareWithProvider() {
  const gateway = paymentGateway();
  if (!gateway) return null;
  const ledgerCents = await sumAtProvider(gateway.name);
  const asking = gateway.listBalances().catch((error: unknown) => {
    logger.warn({ error }, "The provider did not return its balance");
    return null;
  });
  const balances = await waitBriefly(asking, () => null);
  const isComparable = balances?.every(({ currency, amount }) => currency === LEDGER_CURRENCY || amount === 0);
  const dollars = balances?.find(({ currency }) => currency === LEDGER_CURRENCY)?.amount ?? 0;
  return { name: gateway.name, ledgerCents, balances, differenceCents: isComparable ? dollars - ledgerCents : null };
}

async function sumAtProvider(provider: Provider) {
  const [row] = await db
    .select({ cents: sum(ledgerLines.amountCents).mapWith(Number) })
    .from(ledgerLines)
    .innerJoin(payments, eq(payments.id, ledgerLines.paymentId))
    .where(and(eq(ledgerLines.account, "provider"), eq(payments.provider, provider)));
  return row?.cents ?? 0;
}
