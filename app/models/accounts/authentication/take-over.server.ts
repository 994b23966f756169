import { eq } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { transaction, type Tx } from "~db/client.server";
import { recoveryCodes, secondFactors, users } from "~db/schema";
import type { Member } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import {
  isFactorInDoubt,
  isPasswordInDoubt,
  isProven,
  isUnproven,
  type ProvenField,
  provenNow,
} from "./credentials-doubt.server";
import { endAccess } from "./end-access.server";

type User = typeof users.$inferSelect;

/** The owner of the address knows the password: everything stays as it is. */
export async function confirmPassword({ userId }: Member) {
  await transaction((tx) => tx.update(users).set({ credentialsDoubtedAt: null }).where(eq(users.id, userId)));
}

/**
 * Removes a password that the owner of the address did not choose, with the second factor and all access it gave,
 * except this session.
 */
export async function removeForeignPassword({ userId }: Member, session: string | null) {
  await transaction(async (tx) => {
    const user = firstRow(await tx.select().from(users).where(eq(users.id, userId)));
    await tx.update(users).set({ passwordHash: null, credentialsDoubtedAt: null }).where(eq(users.id, userId));
    if (isFactorInDoubt(user)) await deleteSecondFactor(tx, userId);
    await endAccess(tx, userId, "takenOver", session);
  });
  announce({ type: "session.ended", userId });
}

/**
 * Gives the account to the owner of an address that was just proven, with a password of theirs or none. A second
 * factor stays, unless it may be another person's: then it was turned on before anybody had proven an address, or
 * while the password was in doubt.
 * @returns the new version of the credentials
 */
export async function takeOver(
  tx: Tx,
  user: User,
  { field, passwordHash }: { field: ProvenField; passwordHash: string | null },
): Promise<number> {
  // An address that was added to a proven account says nothing about who was there first.
  const isOwners = isUnproven(user) || isProven(user, field);
  const isDoubtful = user.role !== "admin" && (isUnproven(user) || isPasswordInDoubt(user));
  if (isOwners && isDoubtful) await deleteSecondFactor(tx, user.id);
  const answer = isOwners ? { credentialsDoubtedAt: null } : {};
  const proof = isProven(user, field) ? {} : provenNow(field);
  await tx
    .update(users)
    .set({ passwordHash, ...answer, ...proof })
    .where(eq(users.id, user.id));
  return endAccess(tx, user.id, "takenOver");
}

async function deleteSecondFactor(tx: Tx, userId: string) {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}
