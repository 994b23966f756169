import { db } from "~db/client.server";
import { users } from "~db/schema";
import { AppError } from "~/platform/errors";
import type { Account } from "../accounts.server";
import { accountAddressFilter } from "./address-owner.server";
import { assertCanUseCredentials } from "./credentials-doubt.server";
import { getProvenAccount } from "./credentials-version.server";
import { findLoginId } from "./login-id.server";
import { isSecondFactorOn } from "./second-factor.server";
import { suspendedError } from "../suspension.server";
import { isPassword } from "./passwords/passwords.server";
import type { Login } from "../schema";

/**
 * Finds the account with these credentials.
 * @throws AppError unauthenticated: the same message after the same time for a wrong ID and a wrong
 * password
 * @throws AppError only after the right password: unauthenticated until the owner has confirmed it,
 * forbidden for a suspended account
 */
export async function checkCredentials({ loginId, password }: Login): Promise<Account> {
  const user = await findUser(loginId);
  const isRightPassword = await isPassword(user?.passwordHash, password);
  if (!user || !isRightPassword)
    throw new AppError("unauthenticated", "accounts:invalidCredentials");

  assertCanUseCredentials(user);
  // With a second factor the password is not the whole proof.
  if (user.suspendedAt)
    throw suspendedError((await isSecondFactorOn(user.id)) ? null : user.suspensionReason);

  return getProvenAccount({ userId: user.id, credentialsVersion: user.credentialsVersion });
}

/** Finds the account of a login ID, for the log. */
export async function findAccountId(loginId: string): Promise<string | null> {
  return (await findUser(loginId))?.id ?? null;
}

async function findUser(typedLoginId: string) {
  const loginId = findLoginId(typedLoginId);
  if (!loginId) return undefined;

  const [user] = await db.select().from(users).where(accountAddressFilter(loginId));

  return user?.deletedAt ? undefined : user;
}
