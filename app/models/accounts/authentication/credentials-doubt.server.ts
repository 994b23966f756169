import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { users } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";

type User = typeof users.$inferSelect;
type Doubted = Pick<User, "credentialsDoubtedAt">;
/** The addresses of an account that can be proven. */
export type ProvenField = "email" | "phone";

/** The time at which an address was proven: now. */
export function provenNow(field: ProvenField) {
  return field === "email" ? { emailProvenAt: clock.now() } : { phoneProvenAt: clock.now() };
}

/**
 * Notes that a code or link proved an address of the account. The first one brings the password into doubt, because
 * whoever typed the address at sign-up may be another person than its owner.
 */
export async function noteProof(tx: Tx, user: User, field: ProvenField): Promise<void> {
  if (isProven(user, field)) return;
  const isDoubted = isUnproven(user) && user.passwordHash !== null;
  const doubt = isDoubted ? { credentialsDoubtedAt: clock.now() } : {};
  await tx
    .update(users)
    .set({ ...provenNow(field), ...doubt })
    .where(eq(users.id, user.id));
}

/** True until the owner of the address has said whose the password is. */
export function isPasswordInDoubt({ credentialsDoubtedAt }: Doubted): boolean {
  return credentialsDoubtedAt !== null;
}

/** The email is the owner's, and so is all access to the account, as a condition of queries. */
export const isEmailSure = and(isNotNull(users.emailProvenAt), isNull(users.credentialsDoubtedAt))!;
/** The same of the phone number. */
export const isPhoneSure = and(isNotNull(users.phoneProvenAt), isNull(users.credentialsDoubtedAt))!;

/**
 * True where the second factor may be another person's, so that a code or link to the address counts without it. That
 * of an admin always counts: a stolen mailbox must not be enough to run the site.
 */
export function isFactorInDoubt({ credentialsDoubtedAt, role }: Doubted & Pick<User, "role">): boolean {
  return credentialsDoubtedAt !== null && role !== "admin";
}

/** Whoever knows a password in doubt must not replace the address of its owner. @throws AppError conflict */
export function assertNoDoubt(user: Doubted): void {
  if (isPasswordInDoubt(user)) throw new AppError("conflict", "profile:passwordInDoubt");
}

export function isProven({ emailProvenAt, phoneProvenAt }: User, field: ProvenField): boolean {
  return (field === "email" ? emailProvenAt : phoneProvenAt) !== null;
}

/** True while nobody has shown that an address of the account is theirs. */
export function isUnproven(user: User): boolean {
  return !isProven(user, "email") && !isProven(user, "phone");
}
