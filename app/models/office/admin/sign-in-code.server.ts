import { and, eq, isNull } from "drizzle-orm";
import { transaction } from "~db/client.server";
import { users } from "~db/schema";
import { AppError } from "~/platform/errors";
import { createReadOutCode } from "~/models/accounts/authentication/codes/read-out-code.server";
import { findCodeProblem } from "~/models/accounts/authentication/codes/request-code.server";
import type { Actor } from "~/models/base/actor";
import { writeAudit } from "~/models/base/audit.server";
import { assertCanUseAdmin } from "~/models/base/permissions";
import { required } from "~/platform/required";

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
    const isPresent = and(eq(users.id, userId), isNull(users.deletedAt));
    const [user] = await tx.select().from(users).where(isPresent);
    if (!user) throw new AppError("not_found", "errors:notFound");
    if (!needsReadOutCode(user)) throw new AppError("conflict", "admin:codeCanBeSent");

    await writeAudit(tx, actor, { action: "user.signInCode", target: `user:${userId}` });

    return new IssuedCode(
      await createReadOutCode(tx, { email: null, phone: required(user.phone) }),
    );
  });
}
