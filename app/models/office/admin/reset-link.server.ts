import { readerLanguage } from "~/locales/offered-languages";
import { and, eq, isNull } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { users } from "~db/schema";
import { AppError } from "~/platform/errors";
import { requestPasswordReset } from "~/models/accounts/authentication/password-resets.server";
import type { Actor } from "~/models/base/actor";
import { assertCanUseAdmin } from "~/models/base/permissions";
import { writeAudit } from "~/models/base/audit.server";

/** Mails a user the reset link on their behalf. @throws AppError not_found; conflict without an email */
export async function sendResetLink(actor: Actor, userId: string, linkOf: (token: string) => string) {
  assertCanUseAdmin(actor);

  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  if (!user) throw new AppError("not_found", "errors:notFound");
  if (!user.email) throw new AppError("conflict", "admin:noEmail");

  await transaction((tx) => writeAudit(tx, actor, { action: "user.resetLink", target: `user:${userId}` }));
  await requestPasswordReset(user.email, readerLanguage(user.language), linkOf);
}
