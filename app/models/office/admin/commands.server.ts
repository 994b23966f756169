import { db, transaction } from "~db/client.server";
import { users } from "~db/schema";
import { AppError } from "~/platform/errors";
import { createReadOutCode } from "~/models/accounts/authentication/codes/read-out-code.server";
import {
  fieldOf,
  accountAddressFilter,
} from "~/models/accounts/authentication/address-owner.server";
import { readLoginId } from "~/models/accounts/authentication/login-id.server";
import {
  saveResetToken,
  newResetToken,
} from "~/models/accounts/authentication/passwords/password-resets.server";
import { GUEST } from "~/models/base/actor";
import { writeAudit } from "~/models/base/audit.server";
import { turnOffSecondFactor } from "./sign-in-help.server";
import { reinstateAccount, suspendAccount } from "./users.server";

/** Actions on the command line have no account; the audit log shows "Command line". */
const OPERATOR = GUEST;

/** @throws AppError invalid (no login ID), not_found, conflict */
export async function suspendByCommand(loginIdText: string) {
  await suspendAccount(OPERATOR, await findUserId(loginIdText), "");
}

/** @throws AppError invalid (no login ID), not_found, conflict */
export async function unsuspendByCommand(loginIdText: string) {
  await reinstateAccount(OPERATOR, await findUserId(loginIdText));
}

/**
 * @returns a link on `siteUrl` that sets a new password once
 * @throws AppError invalid, not_found
 */
export async function makeResetLink(loginIdText: string, siteUrl: string): Promise<string> {
  const userId = await findUserId(loginIdText);
  const token = newResetToken();

  await transaction(async (tx) => {
    await saveResetToken(tx, userId, token, fieldOf(readLoginId(loginIdText)));
    await writeAudit(tx, OPERATOR, { action: "user.resetLink", target: `user:${userId}` });
  });

  return `${siteUrl.replace(/\/$/, "")}/reset-password?token=${token}`;
}

/**
 * Turns the second factor off, for people who lost their phone and recovery codes.
 * @throws AppError invalid, not_found, conflict (it is already off)
 */
export async function resetSecondFactorByCommand(loginIdText: string) {
  await turnOffSecondFactor(OPERATOR, await findUserId(loginIdText));
}

/**
 * Creates a code to read out on the phone, for people who cannot receive mails or text messages.
 * @throws AppError invalid, not_found
 */
export async function makeSignInCode(loginIdText: string): Promise<string> {
  const userId = await findUserId(loginIdText);

  return transaction(async (tx) => {
    await writeAudit(tx, OPERATOR, { action: "user.signInCode", target: `user:${userId}` });

    return createReadOutCode(tx, readLoginId(loginIdText));
  });
}

async function findUserId(loginIdText: string): Promise<string> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(accountAddressFilter(readLoginId(loginIdText)));
  if (!user) throw new AppError("not_found", "errors:notFound");

  return user.id;
}
