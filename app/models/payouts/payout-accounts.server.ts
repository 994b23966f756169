import { and, desc, eq, gt, inArray, lte, ne } from "drizzle-orm";
import { db, type Reader, transaction } from "~db/client.server";
import { payoutAccounts } from "~db/schema";
import { CURRENCIES, type Currency } from "~db/vocabularies";
import { clock } from "~/platform/clock/clock";
import { consume, createLimiter } from "~/platform/throttle.server";
import {
  assertReauthenticated,
  type Proof,
} from "../accounts/authentication/reauthentication.server";
import type { Actor } from "~/models/base/actor";
import { queuePayoutAccountMail } from "./payout-mails.server";
import { requireEarner } from "~/models/money/ledger/earner.server";
import { listEarnedCurrencies } from "~/models/money/ledger/statements.server";
import { listOfferedCurrencies } from "~/models/money/payments/offered-currencies.server";
import { accountHint, openAccount, sealAccount } from "./bank-account.server";
import type { PayoutAccountForm, PayoutDestination } from "./schema";

/**
 * A changed account is used after this time, so that the artist can stop a change by somebody else.
 */
const WAIT_MS = 72 * 3600_000;
/** Each change is mailed. */
const changes = createLimiter(10, 24 * 3600);

export type AccountStatus = {
  hint: string;
  accountName: string;
  kind: PayoutDestination["kind"];
  usableAt: Date;
};

/**
 * Stores the artist's account for a currency. The first one is used at once; a later one replaces
 * it after 72 hours, and a change that still waits at once.
 * @throws AppError unauthenticated, forbidden, throttled, as assertReauthenticated
 */
export async function savePayoutAccount(
  actor: Actor,
  { currency, currentPassword, session, ...account }: PayoutAccountForm & Proof,
): Promise<{ isFirst: boolean }> {
  const member = await requireEarner(actor);

  await assertReauthenticated(member, { currentPassword, session });

  return storeDestination(member.userId, currency, account);
}

/**
 * Stores where the artist is paid in a currency; see savePayoutAccount.
 * @throws AppError throttled
 */
export async function storeDestination(
  artistId: string,
  currency: Currency,
  account: PayoutDestination,
) {
  await consume(changes, artistId);

  return transaction(async (tx) => {
    const now = clock.now();
    const inUse = await findAccountInUse(tx, artistId, currency);
    const usableAt = inUse ? new Date(now.getTime() + WAIT_MS) : now;
    const others = and(
      isOf(artistId, currency),
      inUse ? ne(payoutAccounts.id, inUse.id) : undefined,
    );

    await tx.delete(payoutAccounts).where(others);
    await tx
      .insert(payoutAccounts)
      .values({ artistId, currency, account: sealAccount(account), usableAt });

    const hint = accountHint(account);

    await queuePayoutAccountMail(tx, {
      artistId,
      currency,
      hint,
      usableAt: inUse ? usableAt : null,
    });

    return { isFirst: !inUse };
  });
}

/**
 * Keeps the account in use: a change that waits is dropped. Idempotent. Needs no password, so that
 * a change by somebody else is stopped at once.
 */
export async function discardAccountChange(actor: Actor, currency: Currency): Promise<void> {
  const { userId } = await requireEarner(actor);
  const waits = and(isOf(userId, currency), gt(payoutAccounts.usableAt, clock.now()));

  await transaction(async (tx) => void (await tx.delete(payoutAccounts).where(waits)));
}

/**
 * The artist's own accounts, masked, per currency: the one in use, and the one that will replace
 * it.
 */
export async function listOwnAccounts(actor: Actor) {
  const { userId } = await requireEarner(actor);
  const now = clock.now();
  const rows = await db.query.payoutAccounts.findMany({
    where: eq(payoutAccounts.artistId, userId),
    orderBy: desc(payoutAccounts.usableAt),
  });

  return CURRENCIES.map((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    const inUse = own.find(({ usableAt }) => usableAt <= now);
    const waiting = own.find(({ usableAt }) => usableAt > now);

    return { currency, inUse: statusOf(inUse), waiting: statusOf(waiting) };
  });
}

/**
 * The accounts for currencies that the site offers, or that the artist has an account for or earned
 * something in.
 */
export async function listShownAccounts(actor: Actor) {
  const accounts = await listOwnAccounts(actor);
  const shown = new Set([...listOfferedCurrencies(), ...(await listEarnedCurrencies(actor))]);

  return accounts.filter(({ currency, inUse, waiting }) => inUse ?? waiting ?? shown.has(currency));
}

export async function findAccountInUse(reader: Reader, artistId: string, currency: Currency) {
  return (
    (await listAccountsInUse(reader, [artistId])).find((row) => row.currency === currency) ?? null
  );
}

/** Accounts that money may be sent to now, at most one for each artist and currency. */
export async function listAccountsInUse(reader: Reader, artistIds: string[]) {
  const rows = await reader.query.payoutAccounts.findMany({
    where: and(
      inArray(payoutAccounts.artistId, artistIds),
      lte(payoutAccounts.usableAt, clock.now()),
    ),
    orderBy: desc(payoutAccounts.usableAt),
  });
  const isNewest = (row: Row, at: number) =>
    rows.findIndex(
      ({ artistId, currency }) => artistId === row.artistId && currency === row.currency,
    ) === at;

  return rows.filter(isNewest).flatMap(({ id, artistId, currency, account: sealed }) => {
    const account = openAccount(sealed);

    return account ? [{ id, artistId, currency, account }] : [];
  });
}

type Row = typeof payoutAccounts.$inferSelect;

function isOf(artistId: string, currency: Currency) {
  return and(eq(payoutAccounts.artistId, artistId), eq(payoutAccounts.currency, currency));
}

function statusOf(row: Row | undefined): AccountStatus | null {
  const account = row ? openAccount(row.account) : null;
  if (!row || !account) return null;

  const { usableAt } = row;

  return {
    hint: accountHint(account),
    accountName: account.accountName,
    kind: account.kind,
    usableAt,
  };
}
