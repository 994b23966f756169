import { and, count, desc, eq, gte, inArray, min, ne } from "drizzle-orm";
import { db } from "~db/client.server";
import { artistProfiles, events, payouts, users } from "~db/schema";
import { CURRENCIES, type Currency } from "~db/vocabularies";
import { env } from "~/platform/settings/env.server";
import { paymentGateway } from "~/integrations/payments/configured.server";
import type { Actor } from "~/models/base/actor";
import { requireEarner } from "~/models/money/ledger/earner.server";
import { type ListQuery, searchCondition, pageBounds } from "~/models/base/list-query";
import { listOfferedCurrencies } from "~/models/money/payments/offered-currencies.server";
import { decryptAccount } from "./bank-account.server";
import { findTransfer, listReversals, sumLeftOfTransfer } from "./connect/transfer-record.server";
import { getOwed, type HeldBack, listHeldBack, listOwed, type Owed } from "./owed.server";
import { listAccountsInUse } from "./payout-accounts.server";
import { getPayout } from "./payout-record.server";
import { assertCanPayArtists } from "./permissions";
import { hasOldAccount, listWithOldAccount } from "./replaced-account.server";
import { MAX_BULK_PAYOUTS } from "./schema";
import { required } from "~/platform/required";

const MAX_ROWS = 200;

/**
 * Lists the artists who are owed money, by currency, the largest due amount first, with the account
 * in use. Sums include artists beyond the maximum number of rows.
 */
export async function listArtistsToPay(actor: Actor) {
  assertCanPayArtists(actor);

  const heldBack = await listHeldBack(db);
  const owedAmounts = (await listOwed(db, undefined, heldBack)).map((amounts) => ({
    ...amounts,
    nextDueAt: findNextDue(heldBack, amounts),
  }));
  const owed = owedAmounts.sort((left, right) => right.due - left.due);
  const offeredCurrencies = listOfferedCurrencies();
  const shownCurrencies = CURRENCIES.filter(
    (listedCurrency) =>
      offeredCurrencies.includes(listedCurrency) ||
      owed.some(({ currency }) => currency === listedCurrency),
  );

  return Promise.all(
    shownCurrencies.map((currency) =>
      listInCurrency(
        currency,
        owed.filter((owedAmounts) => owedAmounts.currency === currency),
      ),
    ),
  );
}

type OwedArtist = Owed & { nextDueAt: Date | null };

/** When the artist's next money in this currency becomes due; null if none waits for a day. */
function findNextDue(heldBack: HeldBack[], { artistId, currency }: Owed): Date | null {
  const next = heldBack.find(
    (held) => held.artistId === artistId && held.currency === currency && held.reserved > 0,
  );

  return next?.dueAt ?? null;
}

/** What is owed to one artist, by currency. @throws AppError unauthenticated, forbidden */
export async function listOwedTo(actor: Actor, artistId: string): Promise<Owed[]> {
  assertCanPayArtists(actor);

  return listOwed(db, artistId);
}

async function listInCurrency(currency: Currency, owed: OwedArtist[]) {
  const shownRows = owed.slice(0, MAX_ROWS);
  const artistIds = shownRows.map(({ artistId }) => artistId);
  const accounts = (await listAccountsInUse(db, artistIds)).filter(
    (owedAmounts) => owedAmounts.currency === currency,
  );
  const artists = await db
    .select({
      id: users.id,
      name: users.name,
      stageName: artistProfiles.stageName,
      suspendedAt: users.suspendedAt,
    })
    .from(users)
    .leftJoin(artistProfiles, eq(artistProfiles.userId, users.id))
    .where(inArray(users.id, artistIds));

  return {
    currency,
    /** Sum of the amounts that are due, whether their payouts are prepared or not. */
    due: owed.reduce((sum, owedAmounts) => sum + Math.max(0, owedAmounts.due), 0),
    waiting: owed.filter(({ due }) => due > 0).map(({ artistId }) => artistId),
    hidden: owed.length - shownRows.length,
    artists: shownRows.map((owedAmounts) => {
      const artist = required(artists.find(({ id }) => id === owedAmounts.artistId));
      const account = accounts.find(({ artistId }) => artistId === owedAmounts.artistId)?.account;

      return {
        ...owedAmounts,
        name: artist.stageName ?? artist.name,
        isSuspended: artist.suspendedAt !== null,
        account,
      };
    }),
  };
}

/** Lists payouts that are still to be sent, oldest first, with their accounts. */
export async function listPrepared(actor: Actor, currency?: Currency) {
  assertCanPayArtists(actor);

  const preparedFilter = and(
    eq(payouts.state, "prepared"),
    currency ? eq(payouts.currency, currency) : undefined,
  );
  const preparedPayouts = await selectWithArtist()
    .where(preparedFilter)
    .orderBy(payouts.id)
    .limit(MAX_BULK_PAYOUTS);
  const payoutsWithOldAccount = await listWithOldAccount(
    db,
    preparedPayouts.map(({ payout }) => payout),
  );

  return preparedPayouts.map(({ payout, ...artist }) => {
    /** `isAccountOld`: the artist has replaced the account since the payout was prepared. */
    return {
      payout,
      ...artist,
      account: decryptAccount(required(payout.account)),
      isAccountOld: payoutsWithOldAccount.has(payout.id),
    };
  });
}

/** Searches decided payouts, newest first. */
export async function searchPayouts(actor: Actor, listQuery: ListQuery) {
  assertCanPayArtists(actor);

  const { limit, offset } = pageBounds(listQuery);
  const searchFilter = searchCondition(
    listQuery.search,
    users.name,
    artistProfiles.stageName,
    payouts.bankReference,
  );
  const decidedFilter = and(ne(payouts.state, "prepared"), searchFilter);
  const foundPayouts = await selectWithArtist()
    .where(decidedFilter)
    .orderBy(desc(payouts.id))
    .limit(limit)
    .offset(offset);
  const countRows = await db
    .select({ n: count() })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.artistId))
    .leftJoin(artistProfiles, eq(artistProfiles.userId, users.id))
    .where(decidedFilter);

  return { rows: foundPayouts, total: countRows[0]?.n ?? 0 };
}

/** Gets one payout for the treasurer. @throws AppError forbidden, not_found */
export async function getPayoutDetails(actor: Actor, payoutId: number) {
  assertCanPayArtists(actor);

  const payout = await getPayout(db, payoutId);
  const [artist] = await selectWithArtist().where(eq(payouts.id, payoutId));
  const account = payout.account === null ? null : decryptAccount(payout.account);

  return {
    ...required(artist),
    payout,
    account,
    /** True if the artist has replaced the account since the payout was prepared. */
    isAccountOld: await hasOldAccount(db, payout),
    owed: await getOwed(db, payout.artistId, payout.currency),
    transfer: await findTransfer(db, payoutId),
    reversals: await listReversals(db, payoutId),
    left: await sumLeftOfTransfer(db, payout),
  };
}

/** True with the test provider, whose money is not real: there is nothing to send. */
export function isTestMoney(): boolean {
  return paymentGateway()?.name === "test";
}

/** Number of days after a show until its money is due. */
export function reserveDays(): number {
  return env.PAYOUT_RESERVE_DAYS;
}

/** Counts payouts that were paid since a time and not reversed. */
export async function countPaidSince(actor: Actor, since: Date): Promise<number> {
  assertCanPayArtists(actor);

  return db.$count(payouts, and(eq(payouts.state, "paid"), gte(payouts.paidAt, since)));
}

/** Counts prepared payouts that were not sent. `since`: creation time of the oldest. */
export async function countPayoutsToSend(): Promise<{ n: number; since: Date | null }> {
  const countRows = await db
    .select({ n: count(), since: min(payouts.createdAt) })
    .from(payouts)
    .where(eq(payouts.state, "prepared"));

  return countRows[0] ?? { n: 0, since: null };
}

/** Reads what the artist is owed, and when it becomes due. */
export async function readOwnOwed(actor: Actor) {
  const { userId } = await requireEarner(actor);
  const heldBack = await listHeldBack(db, userId);

  return { owed: await listOwed(db, userId, heldBack), heldBack };
}

/** Reads what the artist is owed, with the shows that it becomes due for, and the payouts. */
export async function readOwnPayouts(actor: Actor) {
  const { userId } = await requireEarner(actor);
  const { owed, heldBack } = await readOwnOwed(actor);
  const heldEvents = await db.query.events.findMany({
    where: inArray(
      events.id,
      heldBack.map(({ eventId }) => eventId),
    ),
  });
  const ownPayouts = await db.query.payouts.findMany({
    where: eq(payouts.artistId, userId),
    orderBy: desc(payouts.id),
    limit: MAX_ROWS,
  });

  return {
    owed,
    heldBack: heldBack.map((heldBack) => ({
      ...heldBack,
      event: required(heldEvents.find(({ id }) => id === heldBack.eventId)),
    })),
    payouts: ownPayouts.map(({ account: _sealed, ...payout }) => payout),
  };
}

function selectWithArtist() {
  return db
    .select({ payout: payouts, name: users.name, stageName: artistProfiles.stageName })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.artistId))
    .leftJoin(artistProfiles, eq(artistProfiles.userId, users.id))
    .$dynamic();
}
