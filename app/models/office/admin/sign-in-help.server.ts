import { and, eq, isNull } from "drizzle-orm";
import { transaction, type Tx } from "~db/client.server";
import { users } from "~db/schema";
import { readerLanguage } from "~/locales/offered-languages";
import { AppError } from "~/platform/errors";
import { required } from "~/platform/required";
import { mailReachOf } from "~/models/delivery/notices/mail-reach.server";
import { formatLoginId, type LoginId } from "~/models/accounts/authentication/login-id.server";
import { isActiveAccount } from "~/models/accounts/account-state.server";
import { createReadOutCode } from "~/models/accounts/authentication/codes/read-out-code.server";
import { findCodeProblem } from "~/models/accounts/authentication/codes/request-code.server";
import {
  findResetProblem,
  requestPasswordReset,
} from "~/models/accounts/authentication/passwords/password-resets.server";
import { deleteSecondFactor } from "~/models/accounts/authentication/second-factor.server";
import { notifySecurityChange } from "~/models/accounts/security-notice.server";
import type { Actor } from "~/models/base/actor";
import { writeAudit } from "~/models/base/audit.server";
import { assertCanUseAdmin } from "~/models/base/permissions";

type User = typeof users.$inferSelect;

/** A sign-in code, which is shown to the admin once. `loginId`: what the person enters first. */
export class IssuedCode {
  constructor(
    readonly code: string,
    readonly loginId: string,
  ) {}
}

type Addresses = Pick<User, "email" | "emailProvenAt" | "bouncedEmail" | "phone">;

/**
 * True for people whom a code by mail or text message reaches. False if their email bounces or the
 * site has no mail server, unless a text message reaches them.
 */
export function canSendCode(user: Addresses): boolean {
  const isTexted = user.phone !== null && findCodeProblem(user.phone) === null;

  return mailReachOf(user) === "sent" || isTexted;
}

/** Finds the address for which a code can be read out: a number, or a proven email. */
export function findReadOutAddress(user: Addresses): LoginId | null {
  const { email, emailProvenAt, phone } = user;
  if (canSendCode(user)) return null;
  if (email === null) return phone === null ? null : { email: null, phone };

  return emailProvenAt && { email, phone: null };
}

/**
 * Makes a one-time code for a user, to be read out on the phone. `note`: the reason for the audit
 * log.
 * @throws AppError not_found; conflict for suspended people, and for people to whom the site can
 * send codes
 */
export async function issueSignInCode(
  actor: Actor,
  userId: string,
  note: string,
): Promise<IssuedCode> {
  assertCanUseAdmin(actor);

  return transaction(async (tx) => {
    const user = await getUser(tx, userId);
    if (!isActiveAccount(user)) throw new AppError("conflict", "admin:accountSuspended");

    const address = findReadOutAddress(user);
    if (!address)
      throw new AppError(
        "conflict",
        canSendCode(user) ? "admin:codeCanBeSent" : "admin:addressNotProven",
      );

    await notifySecurityChange(tx, userId, "codeByAdmin");
    await writeAudit(tx, actor, {
      action: "user.signInCode",
      target: `user:${userId}`,
      detail: { words: note },
    });

    const signInCode = await createReadOutCode(tx, address);

    return new IssuedCode(signInCode, formatLoginId(required(address.email ?? address.phone)));
  });
}

/**
 * Turns off a user's second factor and tells them, for a lost phone. `note`: the reason for the
 * audit log.
 * @throws AppError forbidden; conflict if the second factor is off, or if it belongs to the admin
 * who asks
 */
export async function resetSecondFactor(actor: Actor, userId: string, note: string) {
  assertCanUseAdmin(actor);
  if (userId === actor.userId) throw new AppError("conflict", "admin:notYourself");

  await turnOffSecondFactor(actor, userId, { words: note });
}

/**
 * Turns off a user's second factor and notifies them, without checking permissions. `detail`: for
 * the audit log.
 */
export async function turnOffSecondFactor(
  actor: Actor,
  userId: string,
  detail?: { words: string },
) {
  await transaction(async (tx) => {
    await deleteSecondFactor(tx, userId);
    await writeAudit(tx, actor, { action: "user.factorReset", target: `user:${userId}`, detail });
  });
}

const RESET_PROBLEMS = {
  noEmail: "admin:noEmail",
  suspended: "admin:accountSuspended",
  unverified: "admin:emailUnverified",
} as const;

/**
 * Mails a user the reset link on their behalf.
 * @throws AppError not_found; conflict where no link is mailed (`findResetProblem`)
 */
export async function sendResetLink(
  actor: Actor,
  userId: string,
  linkOf: (token: string) => string,
) {
  assertCanUseAdmin(actor);

  const { email, language } = await transaction(async (tx) => {
    const user = await getUser(tx, userId);
    const problem = findResetProblem(user);
    if (problem) throw new AppError("conflict", RESET_PROBLEMS[problem]);

    await writeAudit(tx, actor, { action: "user.resetLink", target: `user:${userId}` });

    return { email: required(user.email), language: readerLanguage(user.language) };
  });

  await requestPasswordReset(email, language, linkOf);
}

async function getUser(tx: Tx, userId: string) {
  const presentUserFilter = and(eq(users.id, userId), isNull(users.deletedAt));
  const [user] = await tx.select().from(users).where(presentUserFilter);
  if (!user) throw new AppError("not_found", "errors:notFound");

  return user;
}
