import { and, eq, isNull } from "drizzle-orm";
import { transaction, type Tx } from "~db/client.server";
import { users } from "~db/schema";
import { readerLanguage } from "~/locales/offered-languages";
import { AppError } from "~/platform/errors";
import { required } from "~/platform/required";
import { createReadOutCode } from "~/models/accounts/authentication/codes/read-out-code.server";
import { findCodeProblem } from "~/models/accounts/authentication/codes/request-code.server";
import { requestPasswordReset } from "~/models/accounts/authentication/passwords/password-resets.server";
import { deleteSecondFactor } from "~/models/accounts/authentication/second-factor.server";
import { notifySecurityChange } from "~/models/accounts/security-notice.server";
import type { Actor } from "~/models/base/actor";
import { writeAudit } from "~/models/base/audit.server";
import { assertCanUseAdmin } from "~/models/base/permissions";

/** A code that the admin sees once. */
export class IssuedCode {
  constructor(readonly code: string) {}
}

/** True for people who have no email, and a number that the site can't text. */
export function needsReadOutCode({
  email,
  phone,
}: {
  email: string | null;
  phone: string | null;
}): boolean {
  return email === null && phone !== null && findCodeProblem(phone) !== null;
}

/**
 * Makes a one-time code for a user, to be read out on a call to their number.
 * @throws AppError not_found; conflict for people whom codes can be sent to
 */
export async function issueSignInCode(actor: Actor, userId: string): Promise<IssuedCode> {
  assertCanUseAdmin(actor);

  return transaction(async (tx) => {
    const user = await getUser(tx, userId);
    if (!needsReadOutCode(user)) throw new AppError("conflict", "admin:codeCanBeSent");

    await notifySecurityChange(tx, userId, "codeByAdmin");
    await writeAudit(tx, actor, { action: "user.signInCode", target: `user:${userId}` });

    return new IssuedCode(
      await createReadOutCode(tx, { email: null, phone: required(user.phone) }),
    );
  });
}

/**
 * Turns off a user's second factor and tells them, for a lost phone.
 * @throws AppError forbidden; conflict where it is off, and for the admin's own
 */
export async function resetSecondFactor(actor: Actor, userId: string) {
  assertCanUseAdmin(actor);
  if (userId === actor.userId) throw new AppError("conflict", "admin:notYourself");

  await turnOffSecondFactor(actor, userId);
}

/** As resetSecondFactor, without checking permissions. */
export async function turnOffSecondFactor(actor: Actor, userId: string) {
  await transaction(async (tx) => {
    await deleteSecondFactor(tx, userId);
    await writeAudit(tx, actor, { action: "user.factorReset", target: `user:${userId}` });
  });
}

/**
 * Mails a user the reset link on their behalf.
 * @throws AppError not_found; conflict without an email
 */
export async function sendResetLink(
  actor: Actor,
  userId: string,
  linkOf: (token: string) => string,
) {
  assertCanUseAdmin(actor);

  const { email, language } = await transaction(async (tx) => {
    const user = await getUser(tx, userId);
    if (!user.email) throw new AppError("conflict", "admin:noEmail");

    await writeAudit(tx, actor, { action: "user.resetLink", target: `user:${userId}` });

    return { email: user.email, language: readerLanguage(user.language) };
  });

  await requestPasswordReset(email, language, linkOf);
}

async function getUser(tx: Tx, userId: string) {
  const isPresent = and(eq(users.id, userId), isNull(users.deletedAt));
  const [user] = await tx.select().from(users).where(isPresent);
  if (!user) throw new AppError("not_found", "errors:notFound");

  return user;
}
