import { and, desc, eq, inArray, sql, sum } from "drizzle-orm";
import { db } from "~db/client.server";
import { artistProfiles, events, eventShares, ledgerLines } from "~db/schema";
import type { Actor } from "~/models/base/actor";
import { type Money, sumByCurrency } from "~/locales/currency";
import { assertMember } from "~/models/base/permissions";
import { areSharesFixed } from "./share-record.server";
import { required } from "~/platform/required";

const MAX_ROWS = 200;

/**
 * The actor's shares and offers, the latest show first. Only who has agreed sees the show's gross
 * and what they have of it.
 */
export async function listOwnShares(actor: Actor) {
  assertMember(actor);

  const rows = await db
    .select({ share: eventShares, event: events, artist: artistProfiles.stageName })
    .from(eventShares)
    .innerJoin(events, eq(events.id, eventShares.eventId))
    .innerJoin(artistProfiles, eq(artistProfiles.userId, events.artistId))
    .where(eq(eventShares.userId, actor.userId))
    .orderBy(desc(events.startTime), events.id)
    .limit(MAX_ROWS);
  const ids = rows.filter(({ share }) => share.basisPoints !== null).map(({ event }) => event.id);
  const gross = await sumLines(ids, sql`account = 'artist' and kind not in ('share', 'siteShare')`);
  const own = await sumLines(
    ids,
    required(and(sql`account = 'artist'`, eq(ledgerLines.artistId, actor.userId))),
  );
  const amountsOf = (sums: Sums, id: string): Money[] =>
    sumByCurrency(sums.filter(({ eventId }) => eventId === id));
  const fixed = await Promise.all(rows.map(({ event }) => areSharesFixed(db, event)));

  return rows.map((row, at) => ({
    ...row,
    isFixed: fixed[at]!,
    gross: amountsOf(gross, row.event.id),
    own: amountsOf(own, row.event.id),
  }));
}

type Sums = Awaited<ReturnType<typeof sumLines>>;

/** What was booked to the accounts of artists for shows, income positive. */
async function sumLines(eventIds: string[], where: ReturnType<typeof sql>) {
  const { eventId, currency, amountCents } = ledgerLines;
  const rows = await db
    .select({ eventId, currency, cents: sum(amountCents).mapWith(Number) })
    .from(ledgerLines)
    .where(and(inArray(eventId, eventIds), where))
    .groupBy(eventId, currency);

  return rows.map(({ cents, ...row }) => ({ ...row, amount: 0 - cents }));
}
