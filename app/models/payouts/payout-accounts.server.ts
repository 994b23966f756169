import { and, desc, eq, gt, inArray, lte, ne } from "drizzle-orm";
import { db, type DbReader, transaction } from "~db/client.server";
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
import { accountHint, decryptAccount, encryptAccount } from "./bank-account.server";
import type { PayoutAccountForm, PayoutDestination } from "./schema";

/**
 * A changed account is used only after this time, so that the artist can stop a change by another
 * person.
 */
const CHANGE_DELAY_MS = 72 * 3600_000;
/** Limits changes, because each one is mailed. */
const changeLimiter = createLimiter(10, 24 * 3600);

export type AccountStatus = {
  hint: string;
  accountName: string;
  kind: PayoutDestination["kind"];
  usableAt: Date;
};

/**
 * Stores the artist's account for a currency. The first account is used at once. A later one
 * replaces the account in use after 72 hours, and replaces a waiting change at once.
 * @throws AppError unauthenticated, forbidden, throttled; the errors of `assertReauthenticated`
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
 * Stores the account to which the artist is paid in a currency, as described at
 * `savePayoutAccount`.
 * @throws AppError throttled
 */
export async function storeDestination(
  artistId: string,
  currency: Currency,
  account: PayoutDestination,
) {
  await consume(changeLimiter, artistId);

  return transaction(async (tx) => {
    const now = clock.now();
    const inUse = await findAccountInUse(tx, artistId, currency);
    const usableAt = inUse ? new Date(now.getTime() + CHANGE_DELAY_MS) : now;
    const otherAccounts = and(
      accountFilter(artistId, currency),
      inUse ? ne(payoutAccounts.id, inUse.id) : undefined,
    );

    await tx.delete(payoutAccounts).where(otherAccounts);
    await tx
      .insert(payoutAccounts)
      .values({ artistId, currency, account: encryptAccount(account), usableAt });

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
 * Drops a waiting change and keeps the account in use. Idempotent. Needs no password, so that a
 * change by another person can be stopped at once.
 */
export async function discardAccountChange(actor: Actor, currency: Currency): Promise<void> {
  const { userId } = await requireEarner(actor);
  const waitingFilter = and(
    accountFilter(userId, currency),
    gt(payoutAccounts.usableAt, clock.now()),
  );

  await transaction(async (tx) => void (await tx.delete(payoutAccounts).where(waitingFilter)));
}

/**
 * Lists the artist's own accounts, masked, per currency: the one in use and the one that will
 * replace it.
 */
export async function listOwnAccounts(actor: Actor) {
  const { userId } = await requireEarner(actor);
  const now = clock.now();
  const storedAccounts = await db.query.payoutAccounts.findMany({
    where: eq(payoutAccounts.artistId, userId),
    orderBy: desc(payoutAccounts.usableAt),
  });

  return CURRENCIES.map((currency) => {
    const currencyAccounts = storedAccounts.filter(
      (storedAccount) => storedAccount.currency === currency,
    );
    const inUse = currencyAccounts.find(({ usableAt }) => usableAt <= now);
    const waitingAccount = currencyAccounts.find(({ usableAt }) => usableAt > now);

    return { currency, inUse: statusOf(inUse), waiting: statusOf(waitingAccount) };
  });
}

/**
 * Lists the accounts for currencies that the site offers, that the artist has an account for, or
 * that the artist has earned.
 */
export async function listShownAccounts(actor: Actor) {
  const accounts = await listOwnAccounts(actor);
  const shownCurrencies = new Set([
    ...listOfferedCurrencies(),
    ...(await listEarnedCurrencies(actor)),
  ]);

  return accounts.filter(
    ({ currency, inUse, waiting }) => inUse ?? waiting ?? shownCurrencies.has(currency),
  );
}

export async function findAccountInUse(reader: DbReader, artistId: string, currency: Currency) {
  return (
    (await listAccountsInUse(reader, [artistId])).find(
      (account) => account.currency === currency,
    ) ?? null
  );
}

/** Lists the accounts that money may be sent to now, at most one for each artist and currency. */
export async function listAccountsInUse(reader: DbReader, artistIds: string[]) {
  const storedAccounts = await reader.query.payoutAccounts.findMany({
    where: and(
      inArray(payoutAccounts.artistId, artistIds),
      lte(payoutAccounts.usableAt, clock.now()),
    ),
    orderBy: desc(payoutAccounts.usableAt),
  });
  const isNewest = (storedAccount: StoredAccount, position: number) =>
    storedAccounts.findIndex(
      ({ artistId, currency }) =>
        artistId === storedAccount.artistId && currency === storedAccount.currency,
    ) === position;

  return storedAccounts
    .filter(isNewest)
    .flatMap(({ id, artistId, currency, account: encryptedAccount }) => {
      const account = decryptAccount(encryptedAccount);

      return account ? [{ id, artistId, currency, account }] : [];
    });
}

type StoredAccount = typeof payoutAccounts.$inferSelect;

function accountFilter(artistId: string, currency: Currency) {
  return and(eq(payoutAccounts.artistId, artistId), eq(payoutAccounts.currency, currency));
}

function statusOf(storedAccount: StoredAccount | undefined): AccountStatus | null {
  const account = storedAccount ? decryptAccount(storedAccount.account) : null;
  if (!storedAccount || !account) return null;

  const { usableAt } = storedAccount;

  return {
    hint: accountHint(account),
    accountName: account.accountName,
    kind: account.kind,
    usableAt,
  };
}
