import { eq } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { transaction, type Tx } from "~db/client.server";
import { users } from "~db/schema";
import type { Language } from "~db/vocabularies";
import { AppError } from "~/errors";
import { clock } from "~/integrations/clock/clock";
import { announce } from "~/models/announcements.server";
import { splitName } from "~/models/names";
import type { Member } from "~/models/actor";
import type { Account } from "../accounts.server";
import { getProvenAccount } from "./credentials-version.server";
import { endAccess } from "./end-access.server";
import type { LoginId } from "./login-id.server";
import { hasLoginId } from "./sign-up.server";

type User = typeof users.$inferSelect;
/** The addresses of an account that can be proven. */
export type ProvenField = "email" | "phone";

/**
 * Finds the account of an email or phone number that was just proven, or creates one without a password and without a
 * name of its own. `nameless`: the general word that stands for the name.
 * @throws AppError forbidden (suspended), conflict as assertPhoneCounts
 */
export async function signInWithProvenAddress(
  address: LoginId,
  language: Language,
  nameless: string,
): Promise<Account> {
  const proven = await transaction(async (tx) => {
    const [known] = await tx.select().from(users).where(hasLoginId(address));
    if (known && address.phone !== null) assertPhoneCounts(known);
    return known ?? createUser(tx, address, { language, name: nameless });
  });
  return getProvenAccount({ userId: proven.id, credentialsVersion: proven.credentialsVersion });
}

/**
 * A number that nobody has confirmed may be mistyped, so its holder does not get into an account with an email: one of
 * the two was added by a link to the other's owner.
 * @throws AppError conflict
 */
export function assertPhoneCounts({ email, phoneProvenAt }: User) {
  if (email !== null && phoneProvenAt === null) throw new AppError("conflict", "accounts:phoneUnconfirmed");
}

/**
 * True for an account that has a password although nobody has shown yet that its email or phone number is theirs:
 * whoever chose the password may be another person than the owner of the address.
 */
export function isPasswordInDoubt({ passwordHash, emailProvenAt, phoneProvenAt }: Account): boolean {
  return passwordHash !== null && emailProvenAt === null && phoneProvenAt === null;
}

/** The time at which an address was proven: now. */
export function provenNow(field: ProvenField) {
  return field === "email" ? { emailProvenAt: clock.now() } : { phoneProvenAt: clock.now() };
}

/** Remembers that the address is the owner's, with all that the account has. */
export async function confirmPassword({ userId }: Member, field: ProvenField) {
  await transaction((tx) => tx.update(users).set(provenNow(field)).where(eq(users.id, userId)));
}

/** Removes a password that the owner of the address did not choose, with all access it gave, except this session. */
export async function removeForeignPassword({ userId }: Member, field: ProvenField, session: string | null) {
  await transaction(async (tx) => {
    await tx
      .update(users)
      .set({ passwordHash: null, ...provenNow(field) })
      .where(eq(users.id, userId));
    await endAccess(tx, userId, "takenOver", session);
  });
  announce({ type: "session.ended", userId });
}

type NewUser = { language: Language; name: string };

async function createUser(tx: Tx, address: LoginId, user: NewUser): Promise<User> {
  const proven = provenNow(address.phone === null ? "email" : "phone");
  const values = { ...address, ...user, ...splitName(user.name), isNameMissing: true, ...proven };
  return firstRow(await tx.insert(users).values(values).returning());
}
