import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, transaction } from "~db/client.server";
import { connectedAccounts, users } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { GatewayError, GatewayRefusal } from "~/integrations/payments/gateway-error";
import { waitBriefly } from "~/integrations/payments/wait-briefly.server";
import { logger } from "~/platform/logging/logger.server";
import {
  assertReauthenticated,
  type Proof,
} from "../../accounts/authentication/reauthentication.server";
import type { Actor } from "~/models/base/actor";
import { requireEarner } from "~/models/money/ledger/earner.server";
import { siteAddress } from "~/models/delivery/notices/site-address";
import { runInTurn } from "~/models/checkout/purchases/payment-queue.server";
import { storeDestination } from "../payout-accounts.server";
import type { StripeChoiceForm } from "../schema";
import { getConnect, hasConnect } from "./transfer-record.server";
import { required } from "~/platform/required";

type ConnectedAccount = typeof connectedAccounts.$inferSelect;
/** A ready account is checked again after this time. */
const RECHECK_AFTER_MS = 60_000;

/**
 * Opens the artist's account at the provider once.
 * @returns the provider's page that asks for missing details
 * @throws AppError unauthenticated, forbidden, unavailable; conflict when the provider refuses
 */
export async function startOnboarding(actor: Actor, country: string): Promise<string> {
  const { userId: artistId } = await requireEarner(actor);
  const connect = getConnect();
  const accountId = await callProvider(() =>
    runInTurn(`account of ${artistId}`, () => createProviderAccount(artistId, country)),
  );
  const pageUrl = `${siteAddress()}/dashboard/money`;
  const pageUrls = {
    returnUrl: `${pageUrl}?stripe=back#stripe`,
    refreshUrl: `${pageUrl}?stripe=again#stripe`,
  };

  return callProvider(() => connect.createOnboardingLink({ accountId, ...pageUrls }));
}

/**
 * Finds the artist's account at the provider. The provider is asked again unless a check within the
 * last minute found the account ready. Null while Connect is off.
 */
export async function findConnectedAccount(actor: Actor) {
  const { userId } = await requireEarner(actor);
  if (!hasConnect()) return null;

  const storedAccount = await findStoredAccount(userId);
  if (!storedAccount?.accountId) return { state: "none" as const, country: null, missing: [] };

  const isFresh =
    storedAccount.isReady &&
    storedAccount.checkedAt &&
    clock.now().getTime() - storedAccount.checkedAt.getTime() < RECHECK_AFTER_MS;
  const { isReady, isGone, country, missing } = isFresh
    ? storedAccount
    : await waitBriefly(refreshAccount(storedAccount), () => storedAccount);
  const state = isGone ? ("gone" as const) : isReady ? ("ready" as const) : ("incomplete" as const);

  return { state, country, missing: missing ?? [] };
}

/**
 * Pays the artist in this currency to the account at the provider, with the waiting time of
 * `savePayoutAccount`.
 * @throws AppError the errors of `savePayoutAccount`; unavailable; conflict while the account
 * cannot receive money
 */
export async function chooseConnectedAccount(
  actor: Actor,
  { currency, ...proof }: StripeChoiceForm & Proof,
): Promise<{ isFirst: boolean }> {
  const member = await requireEarner(actor);

  getConnect();
  await assertReauthenticated(member, proof);

  const { userId } = member;
  const storedAccount = await findStoredAccount(userId);
  const account = storedAccount?.accountId ? await refreshAccount(storedAccount) : null;
  if (!account?.accountId || !account.isReady || currency === "vnd")
    throw new AppError("conflict", "payouts:stripe.notReady");

  const [user] = await db.select({ name: users.name }).from(users).where(eq(users.id, userId));
  const { accountId } = account;

  return storeDestination(userId, currency, {
    kind: "stripe",
    accountId,
    accountName: required(user).name,
  });
}

/** Asks the provider about the artist's account after it has changed. */
export async function refreshConnectedAccount(artistId: string): Promise<void> {
  if (!hasConnect()) return;

  const storedAccount = await findStoredAccount(artistId);
  if (storedAccount?.accountId) await refreshAccount(storedAccount);
}

async function createProviderAccount(artistId: string, country: string): Promise<string> {
  const storedAccount = await transaction(async (tx) => {
    const values = { artistId, country, reference: randomUUID() };

    await tx.insert(connectedAccounts).values(values).onConflictDoNothing();

    const accountFilter = eq(connectedAccounts.artistId, artistId);
    const currentAccount = firstRow(await tx.select().from(connectedAccounts).where(accountFilter));
    if (currentAccount.accountId && !currentAccount.isGone) return currentAccount;

    // A closed account is replaced by a new one, which needs a reference of its own.
    const newAccountFields = currentAccount.isGone
      ? { reference: randomUUID(), accountId: null, isGone: false, isReady: false }
      : {};

    return firstRow(
      await tx
        .update(connectedAccounts)
        .set({ country, ...newAccountFields })
        .where(accountFilter)
        .returning(),
    );
  });
  if (storedAccount.accountId) return storedAccount.accountId;

  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, artistId));
  const accountId = await getConnect().createAccount({
    reference: storedAccount.reference,
    country,
    email: required(user).email,
  });

  await storeAccount(artistId, { accountId });

  return accountId;
}

/**
 * Stores and returns the account's state at the provider, or the stored state while the provider
 * does not answer.
 */
async function refreshAccount(storedAccount: ConnectedAccount): Promise<ConnectedAccount> {
  try {
    const providerAccount = await getConnect().findAccount(required(storedAccount.accountId));
    const state = providerAccount
      ? { isReady: providerAccount.isReady, missing: providerAccount.missing, isGone: false }
      : { isReady: false, missing: [], isGone: true };

    await storeAccount(storedAccount.artistId, { ...state, checkedAt: clock.now() });

    return { ...storedAccount, ...state };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;

    logger.warn({ error }, "The state of a connected account is not known");

    return storedAccount;
  }
}

function storeAccount(artistId: string, changes: Partial<ConnectedAccount>) {
  const accountFilter = eq(connectedAccounts.artistId, artistId);

  return transaction(
    async (tx) => void (await tx.update(connectedAccounts).set(changes).where(accountFilter)),
  );
}

async function findStoredAccount(artistId: string): Promise<ConnectedAccount | undefined> {
  return db.query.connectedAccounts.findFirst({ where: eq(connectedAccounts.artistId, artistId) });
}

/** Calls the provider. @throws AppError conflict for a refusal, unavailable for a failure */
async function callProvider<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;

    logger.warn({ error }, "The provider opened no account for an artist");
    if (error instanceof GatewayRefusal)
      throw new AppError("conflict", "payouts:stripe.refusedAccount");

    throw new AppError("unavailable", "payouts:stripe.noAnswer");
  }
}
