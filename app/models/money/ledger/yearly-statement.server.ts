import { and, eq, gte, inArray, lt, sql, sum } from "drizzle-orm";
import { fromZonedTime } from "date-fns-tz";
import { db } from "~db/client.server";
import { events, ledgerLines } from "~db/schema";
import { CURRENCIES, type Currency, type LedgerKind } from "~db/vocabularies";
import { env } from "~/platform/settings/env.server";
import type { Actor } from "~/models/base/actor";
import { assertMember } from "~/models/base/permissions";

/** What a person earned with a show, and what was taken off it; without an event: payouts. */
type Sums = { eventId: string | null; kind: LedgerKind; cents: number };

const KINDS = {
  gross: ["ticket", "tip"],
  refunds: ["refund", "disputeLost"],
  shares: ["siteShare", "share"],
  payouts: ["payout", "payoutReversed"],
} as const satisfies Record<string, readonly LedgerKind[]>;

/**
 * A person's year per currency: opening and closing balance, shows and payouts. Everything is a sum
 * of the person's ledger lines, so opening, shows and payouts come to the closing balance.
 */
export async function readYearlyStatement(actor: Actor, year: number) {
  assertMember(actor);

  const [from, to] = [startOf(year), startOf(year + 1)];
  const own = and(eq(ledgerLines.artistId, actor.userId), eq(ledgerLines.account, "artist"));
  const { currency, eventId, kind, at } = ledgerLines;
  const cents = sql<number>`0 - ${sum(ledgerLines.amountCents)}`.mapWith(Number);
  const opening = await db
    .select({ currency, cents })
    .from(ledgerLines)
    .where(and(own, lt(at, from)))
    .groupBy(currency);
  const rows = await db
    .select({ currency, eventId, kind, cents })
    .from(ledgerLines)
    .where(and(own, gte(at, from), lt(at, to)))
    .groupBy(currency, eventId, kind);
  const shown = [...new Set(rows.flatMap((row) => row.eventId ?? []))];
  const shows = await db.query.events.findMany({
    where: inArray(events.id, shown),
    orderBy: events.startTime,
  });
  const inUse = CURRENCIES.filter((one) =>
    [...opening, ...rows].some((row) => row.currency === one),
  );

  return inUse.map((one) => {
    const before = opening.find((row) => row.currency === one)?.cents ?? 0;

    return ofCurrency(
      one,
      before,
      rows.filter((row) => row.currency === one),
      shows,
    );
  });
}

export type YearlyStatement = Awaited<ReturnType<typeof readYearlyStatement>>[number];

/** Years in which the person has lines, the latest first. */
export async function listStatementYears(actor: Actor): Promise<number[]> {
  assertMember(actor);

  const own = and(eq(ledgerLines.artistId, actor.userId), eq(ledgerLines.account, "artist"));
  const [span] = await db
    .select({
      first: sql<number | null>`min(${ledgerLines.at})`,
      last: sql<number | null>`max(${ledgerLines.at})`,
    })
    .from(ledgerLines)
    .where(own);
  if (!span?.first || !span.last) return [];

  const [first, last] = [yearOf(span.first), yearOf(span.last)];

  return Array.from({ length: last - first + 1 }, (_, n) => last - n);
}

function ofCurrency(
  currency: Currency,
  opening: number,
  rows: Sums[],
  shows: (typeof events.$inferSelect)[],
) {
  const perShow = shows
    .map((event) => ({ event, ...sumsOf(rows.filter(({ eventId }) => eventId === event.id)) }))
    .filter(({ gross, refunds, shares, net }) => gross || refunds || shares || net);
  const all = sumsOf(rows);

  return { currency, opening, shows: perShow, ...all, closing: opening + all.net };
}

function sumsOf(rows: Sums[]) {
  const of = (kinds: readonly LedgerKind[]) =>
    rows.reduce((total, { kind, cents }) => total + (kinds.includes(kind) ? cents : 0), 0);
  const net = rows.reduce((total, { cents }) => total + cents, 0);

  return {
    gross: of(KINDS.gross),
    refunds: of(KINDS.refunds),
    shares: of(KINDS.shares),
    payouts: of(KINDS.payouts),
    net,
  };
}

function startOf(year: number): Date {
  return fromZonedTime(`${String(year).padStart(4, "0")}-01-01T00:00:00`, env.SELLER_TIME_ZONE);
}

function yearOf(at: number): number {
  return Number(
    new Intl.DateTimeFormat("en", { year: "numeric", timeZone: env.SELLER_TIME_ZONE }).format(at),
  );
}
