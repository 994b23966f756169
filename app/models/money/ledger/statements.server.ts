import { and, asc, eq, gte, lt, min, sum } from "drizzle-orm";
import { db } from "~db/client.server";
import { events, ledgerLines, payouts } from "~db/schema";
import { CURRENCIES, type Currency } from "~db/vocabularies";
import type { Actor } from "~/models/base/actor";
import { requireEarner } from "./earner.server";

type StatementPeriod = { from: Date; to: Date };

/**
 * Reads the artist's own lines of a period in one currency, oldest first, with the opening balance;
 * income is positive. Payouts have the bank's reference instead of an event.
 * @throws AppError unauthenticated, forbidden
 */
export async function readStatement(
  actor: Actor,
  currency: Currency,
  { from, to }: StatementPeriod,
) {
  const { userId } = await requireEarner(actor);
  const ownFilter = and(ownLineFilter(userId), eq(ledgerLines.currency, currency));
  const [openingSum] = await db
    .select({ cents: sum(ledgerLines.amountCents).mapWith(Number) })
    .from(ledgerLines)
    .where(and(ownFilter, lt(ledgerLines.at, from)));
  const periodLines = await db
    .select({ line: ledgerLines, event: events, bankReference: payouts.bankReference })
    .from(ledgerLines)
    .leftJoin(events, eq(events.id, ledgerLines.eventId))
    .leftJoin(payouts, eq(payouts.id, ledgerLines.payoutId))
    .where(and(ownFilter, gte(ledgerLines.at, from), lt(ledgerLines.at, to)))
    .orderBy(asc(ledgerLines.at), asc(ledgerLines.id));
  const openingCents = 0 - (openingSum?.cents ?? 0);
  const linesWithBalance = withBalance(
    openingCents,
    periodLines.map((periodLine) => ({ ...periodLine, cents: -periodLine.line.amountCents })),
  );

  return {
    openingCents,
    closingCents: linesWithBalance.at(-1)?.balanceCents ?? openingCents,
    lines: linesWithBalance,
  };
}

/** Finds the time of the artist's first line. */
export async function findFirstLineAt(actor: Actor): Promise<Date | null> {
  const { userId } = await requireEarner(actor);
  const [firstLine] = await db
    .select({ at: min(ledgerLines.at) })
    .from(ledgerLines)
    .where(ownLineFilter(userId));

  return firstLine?.at ?? null;
}

/** Lists the currencies of the artist's lines, of one event or all, in the order of CURRENCIES. */
export async function listEarnedCurrencies(actor: Actor, eventId?: string): Promise<Currency[]> {
  const { userId } = await requireEarner(actor);
  const currencyRows = await db
    .selectDistinct({ currency: ledgerLines.currency })
    .from(ledgerLines)
    .where(and(ownLineFilter(userId), eventId ? eq(ledgerLines.eventId, eventId) : undefined));

  return CURRENCIES.filter((offered) => currencyRows.some(({ currency }) => currency === offered));
}

function ownLineFilter(artistId: string) {
  return and(eq(ledgerLines.artistId, artistId), eq(ledgerLines.account, "artist"));
}

function withBalance<Line extends { cents: number }>(openingCents: number, lines: Line[]) {
  let balanceCents = openingCents;

  return lines.map((line) => ({ ...line, balanceCents: (balanceCents += line.cents) }));
}
