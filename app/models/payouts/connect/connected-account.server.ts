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
/** Readiness is asked again after this time. */
const FRESH_MS = 60_000;

/**
 * Opens the artist's account at the provider, once, and returns the provider's page that asks for
 * what is missing.
 * @throws AppError unauthenticated, forbidden, unavailable; conflict when the provider refuses
 */
export async function startOnboarding(actor: Actor, country: string): Promise<string> {
  const { userId: artistId } = await requireEarner(actor);
  const connect = getConnect();
  const accountId = await asking(() =>
    runInTurn(`account of ${artistId}`, () => openAccount(artistId, country)),
  );
  const page = `${siteAddress()}/dashboard/money`;
  const addresses = {
    returnUrl: `${page}?stripe=back#stripe`,
    refreshUrl: `${page}?stripe=again#stripe`,
  };

  return asking(() => connect.createOnboardingLink({ accountId, ...addresses }));
}

/**
 * The artist's account at the provider, asked again unless it was ready a minute ago; null where
 * Connect is off.
 */
export async function findConnectedAccount(actor: Actor) {
  const { userId } = await requireEarner(actor);
  if (!hasConnect()) return null;

  const known = await findRow(userId);
  if (!known?.accountId) return { state: "none" as const, country: null, missing: [] };

  const isFresh =
    known.isReady &&
    known.checkedAt &&
    clock.now().getTime() - known.checkedAt.getTime() < FRESH_MS;
  const { isReady, isGone, country, missing } = isFresh
    ? known
    : await waitBriefly(refresh(known), () => known);
  const state = isGone ? ("gone" as const) : isReady ? ("ready" as const) : ("incomplete" as const);

  return { state, country, missing: missing ?? [] };
}

/**
 * From now on the artist is paid in this currency to the account at the provider; as
 * savePayoutAccount.
 * @throws AppError as savePayoutAccount; unavailable, conflict while the account can't receive
 * money
 */
export async function chooseConnectedAccount(
  actor: Actor,
  { currency, ...proof }: StripeChoiceForm & Proof,
): Promise<{ isFirst: boolean }> {
  const member = await requireEarner(actor);

  getConnect();
  await assertReauthenticated(member, proof);

  const { userId } = member;
  const known = await findRow(userId);
  const account = known?.accountId ? await refresh(known) : null;
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

  const known = await findRow(artistId);
  if (known?.accountId) await refresh(known);
}

async function openAccount(artistId: string, country: string): Promise<string> {
  const row = await transaction(async (tx) => {
    const values = { artistId, country, reference: randomUUID() };

    await tx.insert(connectedAccounts).values(values).onConflictDoNothing();

    const isTheirs = eq(connectedAccounts.artistId, artistId);
    const known = firstRow(await tx.select().from(connectedAccounts).where(isTheirs));
    if (known.accountId && !known.isGone) return known;

    // A closed account is replaced by a new one, which needs a reference of its own.
    const again = known.isGone
      ? { reference: randomUUID(), accountId: null, isGone: false, isReady: false }
      : {};

    return firstRow(
      await tx
        .update(connectedAccounts)
        .set({ country, ...again })
        .where(isTheirs)
        .returning(),
    );
  });
  if (row.accountId) return row.accountId;

  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, artistId));
  const accountId = await getConnect().createAccount({
    reference: row.reference,
    country,
    email: required(user).email,
  });

  await store(artistId, { accountId });

  return accountId;
}

/** Stores and returns what the provider says; what is known while it does not answer. */
async function refresh(known: ConnectedAccount): Promise<ConnectedAccount> {
  try {
    const found = await getConnect().findAccount(required(known.accountId));
    const state = found
      ? { isReady: found.isReady, missing: found.missing, isGone: false }
      : { isReady: false, missing: [], isGone: true };

    await store(known.artistId, { ...state, checkedAt: clock.now() });

    return { ...known, ...state };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;

    logger.warn({ error }, "The state of a connected account is not known");

    return known;
  }
}

function store(artistId: string, changes: Partial<ConnectedAccount>) {
  const isTheirs = eq(connectedAccounts.artistId, artistId);

  return transaction(
    async (tx) => void (await tx.update(connectedAccounts).set(changes).where(isTheirs)),
  );
}

async function findRow(artistId: string): Promise<ConnectedAccount | undefined> {
  return db.query.connectedAccounts.findFirst({ where: eq(connectedAccounts.artistId, artistId) });
}

/** @throws AppError conflict for a refusal, unavailable for a failure */
async function asking<T>(call: () => Promise<T>): Promise<T> {
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
