import { and, asc, eq, gte, lt, min, sum } from "drizzle-orm";
import { db } from "~db/client.server";
import { events, ledgerLines, payouts } from "~db/schema";
import { CURRENCIES, type Currency } from "~db/vocabularies";
import type { Actor } from "~/models/base/actor";
import { requireEarner } from "./earner.server";

type Span = { from: Date; to: Date };

/**
 * Reads the artist's own lines of a period in one currency, oldest first, income positive, with the
 * opening balance. Payouts have no event, but the bank's reference.
 * @throws AppError unauthenticated, forbidden
 */
export async function readStatement(actor: Actor, currency: Currency, { from, to }: Span) {
  const { userId } = await requireEarner(actor);
  const own = and(isOwnLine(userId), eq(ledgerLines.currency, currency));
  const [before] = await db
    .select({ cents: sum(ledgerLines.amountCents).mapWith(Number) })
    .from(ledgerLines)
    .where(and(own, lt(ledgerLines.at, from)));
  const rows = await db
    .select({ line: ledgerLines, event: events, bankReference: payouts.bankReference })
    .from(ledgerLines)
    .leftJoin(events, eq(events.id, ledgerLines.eventId))
    .leftJoin(payouts, eq(payouts.id, ledgerLines.payoutId))
    .where(and(own, gte(ledgerLines.at, from), lt(ledgerLines.at, to)))
    .orderBy(asc(ledgerLines.at), asc(ledgerLines.id));
  const openingCents = 0 - (before?.cents ?? 0);
  const lines = withBalance(
    openingCents,
    rows.map((row) => ({ ...row, cents: -row.line.amountCents })),
  );

  return { openingCents, closingCents: lines.at(-1)?.balanceCents ?? openingCents, lines };
}

/** Finds the time of the artist's first line. */
export async function findFirstLineAt(actor: Actor): Promise<Date | null> {
  const { userId } = await requireEarner(actor);
  const [row] = await db
    .select({ at: min(ledgerLines.at) })
    .from(ledgerLines)
    .where(isOwnLine(userId));

  return row?.at ?? null;
}

/** Lists the currencies of the artist's lines, of one event or all, in the order of CURRENCIES. */
export async function listEarnedCurrencies(actor: Actor, eventId?: string): Promise<Currency[]> {
  const { userId } = await requireEarner(actor);
  const rows = await db
    .selectDistinct({ currency: ledgerLines.currency })
    .from(ledgerLines)
    .where(and(isOwnLine(userId), eventId ? eq(ledgerLines.eventId, eventId) : undefined));

  return CURRENCIES.filter((known) => rows.some(({ currency }) => currency === known));
}

function isOwnLine(artistId: string) {
  return and(eq(ledgerLines.artistId, artistId), eq(ledgerLines.account, "artist"));
}

function withBalance<Line extends { cents: number }>(openingCents: number, lines: Line[]) {
  let balanceCents = openingCents;

  return lines.map((line) => ({ ...line, balanceCents: (balanceCents += line.cents) }));
}
