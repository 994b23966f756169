import { and, asc, eq, gte, lt, min, sum } from "drizzle-orm";
import { db } from "~db/client.server";
import { events, ledgerLines } from "~db/schema";
import type { Actor } from "../actor";
import { assertCanUseDashboard } from "../permissions";

type Span = { from: Date; to: Date };

/**
 * Reads the artist's own lines of a period, oldest first, income positive, with the opening balance.
 * @throws AppError unauthenticated, forbidden
 */
export async function readStatement(actor: Actor, { from, to }: Span) {
  assertCanUseDashboard(actor);
  const own = and(eq(ledgerLines.artistId, actor.userId), eq(ledgerLines.account, "artist"));
  const [before] = await db
    .select({ cents: sum(ledgerLines.amountCents).mapWith(Number) })
    .from(ledgerLines)
    .where(and(own, lt(ledgerLines.at, from)));
  const rows = await db
    .select({ line: ledgerLines, event: events })
    .from(ledgerLines)
    .innerJoin(events, eq(events.id, ledgerLines.eventId))
    .where(and(own, gte(ledgerLines.at, from), lt(ledgerLines.at, to)))
    .orderBy(asc(ledgerLines.at), asc(ledgerLines.id));
  const openingCents = 0 - (before?.cents ?? 0);
  const lines = withBalance(
    openingCents,
    rows.map(({ line, event }) => ({ line, event, cents: -line.amountCents })),
  );
  return { openingCents, closingCents: lines.at(-1)?.balanceCents ?? openingCents, lines };
}

/** Finds the time of the artist's first line. */
export async function findFirstLineAt(actor: Actor): Promise<Date | null> {
  assertCanUseDashboard(actor);
  const own = and(eq(ledgerLines.artistId, actor.userId), eq(ledgerLines.account, "artist"));
  const [row] = await db
    .select({ at: min(ledgerLines.at) })
    .from(ledgerLines)
    .where(own);
  return row?.at ?? null;
}

function withBalance<Line extends { cents: number }>(openingCents: number, lines: Line[]) {
  let balanceCents = openingCents;
  return lines.map((line) => ({ ...line, balanceCents: (balanceCents += line.cents) }));
}
