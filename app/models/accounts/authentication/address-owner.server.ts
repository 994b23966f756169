import { and, type AnyColumn, eq, isNotNull, isNull, or, type SQL } from "drizzle-orm";
import { db } from "~db/client.server";
import { users } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { hasUnconfirmedCredentials } from "./credentials-doubt.server";
import { findLoginId, type LoginId } from "./login-id.server";
import { required } from "~/platform/required";

export type User = typeof users.$inferSelect;
/** The addresses of an account that can be proven. */
export type ProvenField = "email" | "phone";

export function fieldOf({ phone }: LoginId): ProvenField {
  return phone === null ? "email" : "phone";
}

/** Column values that mark an address as proven now. */
export function provenNow(field: ProvenField) {
  return field === "email" ? { emailProvenAt: clock.now() } : { phoneProvenAt: clock.now() };
}

export function isProven({ emailProvenAt, phoneProvenAt }: User, field: ProvenField): boolean {
  return (field === "email" ? emailProvenAt : phoneProvenAt) !== null;
}

/** True while no address of the account is proven. */
export function isUnproven(user: User): boolean {
  return !isProven(user, "email") && !isProven(user, "phone");
}

/**
 * True for an address that may be another person's, because it is unproven and the account's owner
 * is known by another address: by a proven number, or by the email of an account to which a number
 * was added. A person who proves such an address gets an account of their own.
 */
export function isUnverifiedAddress(user: User, field: ProvenField): boolean {
  if (isProven(user, field)) return false;

  return field === "phone" ? user.email !== null : isProven(user, "phone");
}

/**
 * Account whose owner has proven the address and confirmed the credentials. Gifts, invitations and
 * codes for the person of an address use it. `address`: a normalised address, or a column of
 * normalised addresses.
 */
export function provenAddressFilter(address: string | AnyColumn | SQL): SQL {
  const provenEmailFilter = and(eq(users.email, address), isNotNull(users.emailProvenAt));
  const provenPhoneFilter = and(eq(users.phone, address), isNotNull(users.phoneProvenAt));

  return required(
    and(or(provenEmailFilter, provenPhoneFilter), isNull(users.credentialsDoubtedAt)),
  );
}

/**
 * Account that has an address, which a stranger may have typed. Signing in with a password, keeping
 * addresses unique and the operator's commands use it; never use it for things meant for the person
 * of the address.
 */
export function accountAddressFilter({ email, phone }: LoginId): SQL {
  return email !== null ? eq(users.email, email) : eq(users.phone, phone);
}

type AddressState = { credentialsVersion: number; isProven: boolean };

/**
 * Finds the credentials version of the account that has an address, and whether the address is
 * proven; null without an account. `isProven`: the address is proven and the credentials are
 * confirmed.
 */
export async function findAddressState(typedLoginId: string): Promise<AddressState | null> {
  const loginId = findLoginId(typedLoginId);
  if (!loginId) return null;

  const [user] = await db.select().from(users).where(accountAddressFilter(loginId));
  if (!user) return null;

  const isAddressProven = isProven(user, fieldOf(loginId)) && !hasUnconfirmedCredentials(user);

  return { credentialsVersion: user.credentialsVersion, isProven: isAddressProven };
}
