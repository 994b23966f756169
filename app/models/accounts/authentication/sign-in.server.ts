import { db } from "~db/client.server";
import { users } from "~db/schema";
import { AppError } from "~/platform/errors";
import type { Account } from "../accounts.server";
import { typedAddressFilter } from "./address-owner.server";
import { assertCredentialsCount } from "./credentials-doubt.server";
import { getProvenAccount } from "./credentials-version.server";
import { findLoginId } from "./login-id.server";
import { isPassword } from "./passwords/passwords.server";
import type { Login } from "../schema";

/**
 * Finds the account with these credentials.
 * @throws AppError unauthenticated: the same words after the same time, whether the ID or the
 * password was wrong
 * @throws AppError only after the right password: unauthenticated while it is in doubt, forbidden
 * for a suspended account
 */
export async function checkCredentials({ loginId, password }: Login): Promise<Account> {
  const user = await findUser(loginId);
  const matches = await isPassword(user?.passwordHash, password);
  if (!user || !matches) throw new AppError("unauthenticated", "accounts:invalidCredentials");

  assertCredentialsCount(user);
  if (user.suspendedAt) throw new AppError("forbidden", "accounts:suspended");

  return getProvenAccount({ userId: user.id, credentialsVersion: user.credentialsVersion });
}

/** Finds the account of a login ID, for the log. */
export async function findAccountId(loginId: string): Promise<string | null> {
  return (await findUser(loginId))?.id ?? null;
}

async function findUser(typed: string) {
  const loginId = findLoginId(typed);
  if (!loginId) return undefined;

  const [user] = await db.select().from(users).where(typedAddressFilter(loginId));

  return user?.deletedAt ? undefined : user;
}
