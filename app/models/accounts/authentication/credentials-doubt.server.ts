import type { MessageKey } from "~/locales/message-key";
import type { users } from "~db/schema";
import { AppError } from "~/platform/errors";

type UserRow = typeof users.$inferSelect;
type CredentialsOwner = Pick<UserRow, "credentialsDoubtedAt">;

/**
 * True from the first proof of an address until its owner has said whose the password is. Until
 * then the password, the second factor and passkeys open nothing, and every session of the account
 * is the owner's.
 */
export function hasUnconfirmedCredentials({ credentialsDoubtedAt }: CredentialsOwner): boolean {
  return credentialsDoubtedAt !== null;
}

/**
 * True where the second factor may be another person's. The factor of an admin always counts: a
 * stolen mailbox must not be enough to run the site.
 */
export function hasUnconfirmedFactor({
  credentialsDoubtedAt,
  role,
}: CredentialsOwner & Pick<UserRow, "role">): boolean {
  return credentialsDoubtedAt !== null && role !== "admin";
}

/**
 * Refuses a sign-in with credentials that may be another person's.
 * @throws AppError unauthenticated
 */
export function assertCanUseCredentials(user: CredentialsOwner): void {
  if (hasUnconfirmedCredentials(user))
    throw unconfirmedCredentialsError("unauthenticated", "accounts:credentialsOff");
}

/**
 * Refuses changes of the credentials until the owner has confirmed them.
 * @throws AppError conflict
 */
export function assertCredentialsConfirmed(user: CredentialsOwner): void {
  if (hasUnconfirmedCredentials(user))
    throw unconfirmedCredentialsError("conflict", "profile:passwordInDoubt");
}

function unconfirmedCredentialsError(
  errorCode: "unauthenticated" | "conflict",
  messageKey: MessageKey,
) {
  return new AppError(errorCode, messageKey, { reason: "password_in_doubt" });
}
