import type { MessageKey } from "~/locales/message-key";
import type { users } from "~db/schema";
import { AppError } from "~/platform/errors";

type User = typeof users.$inferSelect;
type Doubted = Pick<User, "credentialsDoubtedAt">;

/**
 * True from the first proof of an address until its owner has said whose the password is. Until
 * then the password, the second factor and passkeys open nothing, and every session of the account
 * is the owner's.
 */
export function isInDoubt({ credentialsDoubtedAt }: Doubted): boolean {
  return credentialsDoubtedAt !== null;
}

/**
 * True where the second factor may be another person's. That of an admin always counts: a stolen
 * mailbox must not be enough to run the site.
 */
export function isFactorInDoubt({
  credentialsDoubtedAt,
  role,
}: Doubted & Pick<User, "role">): boolean {
  return credentialsDoubtedAt !== null && role !== "admin";
}

/** For a sign-in with what may be another person's. @throws AppError unauthenticated */
export function assertCredentialsCount(user: Doubted): void {
  if (isInDoubt(user)) throw inDoubtError("unauthenticated", "accounts:credentialsOff");
}

/** For changes of how the account is signed in to. @throws AppError conflict */
export function assertNoDoubt(user: Doubted): void {
  if (isInDoubt(user)) throw inDoubtError("conflict", "profile:passwordInDoubt");
}

function inDoubtError(code: "unauthenticated" | "conflict", key: MessageKey) {
  return new AppError(code, key, { reason: "password_in_doubt" });
}
