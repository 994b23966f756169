import { and, eq, sql } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, type Tx } from "~db/client.server";
import { users } from "~db/schema";
import { AppError } from "~/platform/errors";
import { activeUserFilter } from "../account-state.server";
import { type Account, findAccount } from "../accounts.server";
import { suspendedError } from "../suspension.server";

/** Ends sign-ins that have begun and have no session yet. @returns the new version */
export async function raiseCredentialsVersion(tx: Tx, userId: string): Promise<number> {
  const { credentialsVersion } = users;
  const nextVersion = { credentialsVersion: sql`${credentialsVersion} + 1` };

  return firstRow(await tx.update(users).set(nextVersion).where(eq(users.id, userId)).returning())
    .credentialsVersion;
}

/**
 * @throws AppError unauthenticated where the credentials have changed since `version`, or the
 * account is inactive
 */
export async function assertCredentialsVersion(tx: Tx, userId: string, version: unknown) {
  const currentFilter = and(
    eq(users.id, userId),
    eq(users.credentialsVersion, Number(version)),
    activeUserFilter,
  );
  if ((await tx.$count(users, currentFilter)) === 0) throw credentialsChangedError();
}

type ProvenSignIn = { userId: string; credentialsVersion: number };

/**
 * Finds the account that a sign-in has proven, with the version of its credentials at that time.
 * @throws AppError forbidden (suspended)
 */
export async function getProvenAccount({
  userId,
  credentialsVersion,
}: ProvenSignIn): Promise<Account> {
  const account = await findAccount(userId);
  if (!account) throw suspendedError(await findSuspensionReason(userId));

  return { ...account, credentialsVersion };
}

async function findSuspensionReason(userId: string): Promise<string | null> {
  const { suspensionReason } = users;
  const [user] = await db.select({ suspensionReason }).from(users).where(eq(users.id, userId));

  return user?.suspensionReason ?? null;
}

function credentialsChangedError() {
  return new AppError("unauthenticated", "accounts:credentialsChanged");
}
