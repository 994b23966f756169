import { db, transaction } from "~db/client.server";
import { users } from "~db/schema";
import { AppError } from "~/platform/errors";
import { createReadOutCode } from "~/models/accounts/authentication/codes/read-out-code.server";
import { fieldOf, typedAddressFilter } from "~/models/accounts/authentication/address-owner.server";
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
export async function suspendByCommand(typed: string) {
  await suspendAccount(OPERATOR, await idOf(typed), "");
}

/** @throws AppError invalid (no login ID), not_found, conflict */
export async function unsuspendByCommand(typed: string) {
  await reinstateAccount(OPERATOR, await idOf(typed));
}

/**
 * @returns an address on `site` that sets a new password once
 * @throws AppError invalid, not_found
 */
export async function makeResetLink(typed: string, site: string): Promise<string> {
  const userId = await idOf(typed);
  const token = newResetToken();

  await transaction(async (tx) => {
    await saveResetToken(tx, userId, token, fieldOf(readLoginId(typed)));
    await writeAudit(tx, OPERATOR, { action: "user.resetLink", target: `user:${userId}` });
  });

  return `${site.replace(/\/$/, "")}/reset-password?token=${token}`;
}

/**
 * For people who lost their phone and recovery codes.
 * @throws AppError invalid, not_found, conflict (it is off)
 */
export async function resetSecondFactorByCommand(typed: string) {
  await turnOffSecondFactor(OPERATOR, await idOf(typed));
}

/**
 * A code to read out on the phone, for people whom no mail or text reaches.
 * @throws AppError invalid, not_found
 */
export async function makeSignInCode(typed: string): Promise<string> {
  const userId = await idOf(typed);

  return transaction(async (tx) => {
    await writeAudit(tx, OPERATOR, { action: "user.signInCode", target: `user:${userId}` });

    return createReadOutCode(tx, readLoginId(typed));
  });
}

async function idOf(typed: string): Promise<string> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(typedAddressFilter(readLoginId(typed)));
  if (!user) throw new AppError("not_found", "errors:notFound");

  return user.id;
}
