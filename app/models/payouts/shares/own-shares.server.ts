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
 * Lists the actor's shares and offers, the latest show first. Only people who have agreed see the
 * show's gross income and their part of it.
 */
export async function listOwnShares(actor: Actor) {
  assertMember(actor);

  const ownShares = await db
    .select({ share: eventShares, event: events, artist: artistProfiles.stageName })
    .from(eventShares)
    .innerJoin(events, eq(events.id, eventShares.eventId))
    .innerJoin(artistProfiles, eq(artistProfiles.userId, events.artistId))
    .where(eq(eventShares.userId, actor.userId))
    .orderBy(desc(events.startTime), events.id)
    .limit(MAX_ROWS);
  const agreedEventIds = ownShares
    .filter(({ share }) => share.basisPoints !== null)
    .map(({ event }) => event.id);
  const grossSums = await sumLines(
    agreedEventIds,
    sql`account = 'artist' and kind not in ('share', 'siteShare')`,
  );
  const ownSums = await sumLines(
    agreedEventIds,
    required(and(sql`account = 'artist'`, eq(ledgerLines.artistId, actor.userId))),
  );
  const amountsOf = (showSums: ShowSums, showId: string): Money[] =>
    sumByCurrency(showSums.filter(({ eventId }) => eventId === showId));
  const fixedFlags = await Promise.all(ownShares.map(({ event }) => areSharesFixed(db, event)));

  return ownShares.map((ownShare, position) => ({
    ...ownShare,
    isFixed: fixedFlags[position]!,
    gross: amountsOf(grossSums, ownShare.event.id),
    own: amountsOf(ownSums, ownShare.event.id),
  }));
}

type ShowSums = Awaited<ReturnType<typeof sumLines>>;

/**
 * Sums the ledger lines of the shows that match `lineFilter`, per show and currency; income is
 * positive.
 */
async function sumLines(eventIds: string[], lineFilter: ReturnType<typeof sql>) {
  const { eventId, currency, amountCents } = ledgerLines;
  const sumRows = await db
    .select({ eventId, currency, cents: sum(amountCents).mapWith(Number) })
    .from(ledgerLines)
    .where(and(inArray(eventId, eventIds), lineFilter))
    .groupBy(eventId, currency);

  return sumRows.map(({ cents, ...row }) => ({ ...row, amount: 0 - cents }));
}
