import { and, count, desc, eq, gte, inArray, min, ne } from "drizzle-orm";
import { db } from "~db/client.server";
import { artistProfiles, events, payouts, users } from "~db/schema";
import { CURRENCIES, type Currency } from "~db/vocabularies";
import { env } from "~/platform/settings/env.server";
import { paymentGateway } from "~/integrations/payments/configured.server";
import type { Actor } from "~/models/base/actor";
import { requireEarner } from "~/models/money/ledger/earner.server";
import { type ListQuery, matchesSearch, pageBounds } from "~/models/base/list-query";
import { listOfferedCurrencies } from "~/models/money/payments/offered-currencies.server";
import { openAccount } from "./bank-account.server";
import { findTransfer, listReversals, sumLeft } from "./connect/transfer-record.server";
import { getOwed, listHeldBack, listOwed } from "./owed.server";
import { listAccountsInUse } from "./payout-accounts.server";
import { getPayout } from "./payout-record.server";
import { assertCanPayArtists } from "./permissions";
import { hasOldAccount, listWithOldAccount } from "./replaced-account.server";
import { MAX_BULK_PAYOUTS } from "./schema";
import { required } from "~/platform/required";

const MAX_ROWS = 200;

/**
 * Everybody who is owed something, the largest due amount first, with the account in use. Sums are
 * over all of them.
 */
export async function listArtistsToPay(actor: Actor) {
  assertCanPayArtists(actor);

  const owed = (await listOwed(db)).sort((a, b) => b.due - a.due);
  const offered = listOfferedCurrencies();
  const shown = CURRENCIES.filter(
    (one) => offered.includes(one) || owed.some(({ currency }) => currency === one),
  );

  return Promise.all(
    shown.map((currency) =>
      inCurrency(
        currency,
        owed.filter((row) => row.currency === currency),
      ),
    ),
  );
}

async function inCurrency(currency: Currency, owed: Awaited<ReturnType<typeof listOwed>>) {
  const shown = owed.slice(0, MAX_ROWS);
  const ids = shown.map(({ artistId }) => artistId);
  const accounts = (await listAccountsInUse(db, ids)).filter((row) => row.currency === currency);
  const names = await db
    .select({
      id: users.id,
      name: users.name,
      stageName: artistProfiles.stageName,
      suspendedAt: users.suspendedAt,
    })
    .from(users)
    .leftJoin(artistProfiles, eq(artistProfiles.userId, users.id))
    .where(inArray(users.id, ids));

  return {
    currency,
    /** To be sent, prepared or not. */
    due: owed.reduce((sum, row) => sum + Math.max(0, row.due), 0),
    waiting: owed.filter(({ due }) => due > 0).map(({ artistId }) => artistId),
    hidden: owed.length - shown.length,
    artists: shown.map((row) => {
      const artist = required(names.find(({ id }) => id === row.artistId));
      const account = accounts.find(({ artistId }) => artistId === row.artistId)?.account;

      return {
        ...row,
        name: artist.stageName ?? artist.name,
        isSuspended: artist.suspendedAt !== null,
        account,
      };
    }),
  };
}

/** Payouts that are still to be sent, oldest first, with their accounts. */
export async function listPrepared(actor: Actor, currency?: Currency) {
  assertCanPayArtists(actor);

  const isOpen = and(
    eq(payouts.state, "prepared"),
    currency ? eq(payouts.currency, currency) : undefined,
  );
  const rows = await named().where(isOpen).orderBy(payouts.id).limit(MAX_BULK_PAYOUTS);
  const old = await listWithOldAccount(
    db,
    rows.map(({ payout }) => payout),
  );

  return rows.map(({ payout, ...artist }) => {
    /** `isAccountOld`: the artist has another account by now. */
    return {
      payout,
      ...artist,
      account: openAccount(required(payout.account)),
      isAccountOld: old.has(payout.id),
    };
  });
}

/** Decided payouts, newest first. */
export async function searchPayouts(actor: Actor, query: ListQuery) {
  assertCanPayArtists(actor);

  const { limit, offset } = pageBounds(query);
  const isFound = matchesSearch(
    query.search,
    users.name,
    artistProfiles.stageName,
    payouts.bankReference,
  );
  const where = and(ne(payouts.state, "prepared"), isFound);
  const rows = await named().where(where).orderBy(desc(payouts.id)).limit(limit).offset(offset);
  const counted = await db
    .select({ n: count() })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.artistId))
    .leftJoin(artistProfiles, eq(artistProfiles.userId, users.id))
    .where(where);

  return { rows, total: counted[0]?.n ?? 0 };
}

/** One payout for the treasurer. @throws AppError forbidden, not_found */
export async function getPayoutDetails(actor: Actor, id: number) {
  assertCanPayArtists(actor);

  const payout = await getPayout(db, id);
  const [artist] = await named().where(eq(payouts.id, id));
  const account = payout.account === null ? null : openAccount(payout.account);

  return {
    ...required(artist),
    payout,
    account,
    /** The artist has another account by now. */
    isAccountOld: await hasOldAccount(db, payout),
    owed: await getOwed(db, payout.artistId, payout.currency),
    transfer: await findTransfer(db, id),
    reversals: await listReversals(db, id),
    left: await sumLeft(db, payout),
  };
}

/** True where money is only played with: there is nothing to send. */
export function isTestMoney(): boolean {
  return paymentGateway()?.name === "test";
}

/** Days after a show until its money is due. */
export function reserveDays(): number {
  return env.PAYOUT_RESERVE_DAYS;
}

/** Counts payouts that were paid since a time and not reversed. */
export async function countPaidSince(actor: Actor, since: Date): Promise<number> {
  assertCanPayArtists(actor);

  return db.$count(payouts, and(eq(payouts.state, "paid"), gte(payouts.paidAt, since)));
}

/** Counts prepared payouts that were not sent, and since when the oldest waits. */
export async function countPayoutsToSend(): Promise<{ n: number; since: Date | null }> {
  const rows = await db
    .select({ n: count(), since: min(payouts.createdAt) })
    .from(payouts)
    .where(eq(payouts.state, "prepared"));

  return rows[0] ?? { n: 0, since: null };
}

/** What the artist is owed, when it becomes due, and what was paid. */
export async function readOwnPayouts(actor: Actor) {
  const { userId } = await requireEarner(actor);
  const heldBack = await listHeldBack(db, userId);
  const titles = await db.query.events.findMany({
    where: inArray(
      events.id,
      heldBack.map(({ eventId }) => eventId),
    ),
  });
  const own = await db.query.payouts.findMany({
    where: eq(payouts.artistId, userId),
    orderBy: desc(payouts.id),
    limit: MAX_ROWS,
  });

  return {
    owed: await listOwed(db, userId, heldBack),
    heldBack: heldBack.map((row) => ({
      ...row,
      event: required(titles.find(({ id }) => id === row.eventId)),
    })),
    payouts: own.map(({ account: _sealed, ...payout }) => payout),
  };
}

function named() {
  return db
    .select({ payout: payouts, name: users.name, stageName: artistProfiles.stageName })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.artistId))
    .leftJoin(artistProfiles, eq(artistProfiles.userId, users.id))
    .$dynamic();
}
