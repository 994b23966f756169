import { and, eq, gte, inArray, lt, sql, sum } from "drizzle-orm";
import { fromZonedTime } from "date-fns-tz";
import { db } from "~db/client.server";
import { events, ledgerLines } from "~db/schema";
import { CURRENCIES, type Currency, type LedgerKind } from "~db/vocabularies";
import { env } from "~/platform/settings/env.server";
import type { Actor } from "~/models/base/actor";
import { assertMember } from "~/models/base/permissions";

/** Sum of a person's lines of one kind for a show. Payouts have no event. */
type KindSum = { eventId: string | null; kind: LedgerKind; cents: number };

const KINDS = {
  gross: ["ticket", "tip"],
  refunds: ["refund", "disputeLost"],
  shares: ["siteShare", "share"],
  payouts: ["payout", "payoutReversed"],
} as const satisfies Record<string, readonly LedgerKind[]>;

/**
 * Reads a person's year per currency: opening and closing balance, shows and payouts. All figures
 * are sums of the person's ledger lines, so opening balance, shows and payouts add up to the
 * closing balance.
 */
export async function readYearlyStatement(actor: Actor, year: number) {
  assertMember(actor);

  const [startAt, endAt] = [startOf(year), startOf(year + 1)];
  const ownFilter = and(eq(ledgerLines.artistId, actor.userId), eq(ledgerLines.account, "artist"));
  const { currency, eventId, kind, at } = ledgerLines;
  const cents = sql<number>`0 - ${sum(ledgerLines.amountCents)}`.mapWith(Number);
  const openingSums = await db
    .select({ currency, cents })
    .from(ledgerLines)
    .where(and(ownFilter, lt(at, startAt)))
    .groupBy(currency);
  const kindSums = await db
    .select({ currency, eventId, kind, cents })
    .from(ledgerLines)
    .where(and(ownFilter, gte(at, startAt), lt(at, endAt)))
    .groupBy(currency, eventId, kind);
  const shownEventIds = [...new Set(kindSums.flatMap((kindSum) => kindSum.eventId ?? []))];
  const shows = await db.query.events.findMany({
    where: inArray(events.id, shownEventIds),
    orderBy: events.startTime,
  });
  const currenciesInUse = CURRENCIES.filter((currencyInUse) =>
    [...openingSums, ...kindSums].some((kindSum) => kindSum.currency === currencyInUse),
  );

  return currenciesInUse.map((currencyInUse) => {
    const openingCents =
      openingSums.find((kindSum) => kindSum.currency === currencyInUse)?.cents ?? 0;

    return statementOfCurrency(
      currencyInUse,
      openingCents,
      kindSums.filter((kindSum) => kindSum.currency === currencyInUse),
      shows,
    );
  });
}

export type YearlyStatement = Awaited<ReturnType<typeof readYearlyStatement>>[number];

/** Lists the years from the person's last line to the first, the latest first. */
export async function listStatementYears(actor: Actor): Promise<number[]> {
  assertMember(actor);

  const ownFilter = and(eq(ledgerLines.artistId, actor.userId), eq(ledgerLines.account, "artist"));
  const [lineSpan] = await db
    .select({
      first: sql<number | null>`min(${ledgerLines.at})`,
      last: sql<number | null>`max(${ledgerLines.at})`,
    })
    .from(ledgerLines)
    .where(ownFilter);
  if (!lineSpan?.first || !lineSpan.last) return [];

  const [firstYear, lastYear] = [yearOf(lineSpan.first), yearOf(lineSpan.last)];

  return Array.from({ length: lastYear - firstYear + 1 }, (_, yearsBack) => lastYear - yearsBack);
}

function statementOfCurrency(
  currency: Currency,
  opening: number,
  kindSums: KindSum[],
  shows: (typeof events.$inferSelect)[],
) {
  const showSums = shows
    .map((event) => ({ event, ...sumsOf(kindSums.filter(({ eventId }) => eventId === event.id)) }))
    .filter(({ gross, refunds, shares, net }) => gross || refunds || shares || net);
  const totals = sumsOf(kindSums);

  return { currency, opening, shows: showSums, ...totals, closing: opening + totals.net };
}

function sumsOf(kindSums: KindSum[]) {
  const sumKinds = (kinds: readonly LedgerKind[]) =>
    kindSums.reduce((total, { kind, cents }) => total + (kinds.includes(kind) ? cents : 0), 0);
  const net = kindSums.reduce((total, { cents }) => total + cents, 0);

  return {
    gross: sumKinds(KINDS.gross),
    refunds: sumKinds(KINDS.refunds),
    shares: sumKinds(KINDS.shares),
    payouts: sumKinds(KINDS.payouts),
    net,
  };
}

function startOf(year: number): Date {
  return fromZonedTime(`${String(year).padStart(4, "0")}-01-01T00:00:00`, env.SELLER_TIME_ZONE);
}

function yearOf(timeMs: number): number {
  return Number(
    new Intl.DateTimeFormat("en", { year: "numeric", timeZone: env.SELLER_TIME_ZONE }).format(
      timeMs,
    ),
  );
}
