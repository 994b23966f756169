import { and, type AnyColumn, eq, isNotNull, isNull, or, type SQL } from "drizzle-orm";
import { db } from "~db/client.server";
import { users } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { isInDoubt } from "./credentials-doubt.server";
import { findLoginId, type LoginId } from "./login-id.server";
import { required } from "~/platform/required";

export type User = typeof users.$inferSelect;
/** The addresses of an account that can be proven. */
export type ProvenField = "email" | "phone";

export function fieldOf({ phone }: LoginId): ProvenField {
  return phone === null ? "email" : "phone";
}

/** The time at which an address was proven: now. */
export function provenNow(field: ProvenField) {
  return field === "email" ? { emailProvenAt: clock.now() } : { phoneProvenAt: clock.now() };
}

export function isProven({ emailProvenAt, phoneProvenAt }: User, field: ProvenField): boolean {
  return (field === "email" ? emailProvenAt : phoneProvenAt) !== null;
}

/** True while nobody has shown that an address of the account is theirs. */
export function isUnproven(user: User): boolean {
  return !isProven(user, "email") && !isProven(user, "phone");
}

/**
 * True for an address that may be anybody's, because another address shows whose the account is:
 * one that is proven, or the email through which a number was added. Whoever proves it gets an
 * account of their own.
 */
export function isOnlyTyped(user: User, field: ProvenField): boolean {
  if (isProven(user, field)) return false;

  return field === "phone" ? user.email !== null : isProven(user, "phone");
}

/**
 * The account whose owner has proven the address, and in which nothing is in doubt. For everything
 * that is meant for the person of an address: gifts, invitations, codes. `address`: normalised, or
 * a column of such.
 */
export function provenAddressFilter(address: string | AnyColumn | SQL): SQL {
  const isEmail = and(eq(users.email, address), isNotNull(users.emailProvenAt));
  const isPhone = and(eq(users.phone, address), isNotNull(users.phoneProvenAt));

  return required(and(or(isEmail, isPhone), isNull(users.credentialsDoubtedAt)));
}

/**
 * The account in which an address was typed, perhaps by a stranger. For signing in with a password,
 * for keeping addresses unique, and for the operator's commands; never for what is meant for the
 * person of the address.
 */
export function typedAddressFilter({ email, phone }: LoginId): SQL {
  return email !== null ? eq(users.email, email) : eq(users.phone, phone);
}

type AddressState = { credentialsVersion: number; isProven: boolean };

/**
 * How the account of an address is signed in to; null without one. `isProven`: the address, and no
 * doubt is left.
 */
export async function findAddressState(typed: string): Promise<AddressState | null> {
  const loginId = findLoginId(typed);
  if (!loginId) return null;

  const [user] = await db.select().from(users).where(typedAddressFilter(loginId));
  if (!user) return null;

  const isSure = isProven(user, fieldOf(loginId)) && !isInDoubt(user);

  return { credentialsVersion: user.credentialsVersion, isProven: isSure };
}
