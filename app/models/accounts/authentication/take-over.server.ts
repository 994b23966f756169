import { eq } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { transaction, type Tx } from "~db/client.server";
import { recoveryCodes, secondFactors, users } from "~db/schema";
import { AppError } from "~/platform/errors";
import type { Member } from "~/models/base/actor";
import {
  isProven,
  isUnproven,
  type ProvenField,
  provenNow,
  type User,
} from "./address-owner.server";
import { hasUnconfirmedFactor, hasUnconfirmedCredentials } from "./credentials-doubt.server";
import { raiseCredentialsVersion } from "./credentials-version.server";
import { endAccess } from "./end-access.server";
import { deletePasskeys } from "./passkeys/passkeys.server";

/**
 * Stores the owner's answer to the question whose password it is. The owner's own password works
 * again, with the second factor and the passkeys. Another person's password is removed together
 * with the passkeys, and with the second factor if that is unconfirmed too.
 * @throws AppError conflict if the credentials are confirmed already
 */
export async function confirmPasswordOwner({ userId }: Member, isMine: boolean): Promise<void> {
  await transaction(async (tx) => {
    const user = firstRow(await tx.select().from(users).where(eq(users.id, userId)));
    if (!hasUnconfirmedCredentials(user))
      throw new AppError("conflict", "accounts:passwordAnswered");

    const passwordColumns = isMine ? {} : { passwordHash: null };

    await tx
      .update(users)
      .set({ ...passwordColumns, credentialsDoubtedAt: null })
      .where(eq(users.id, userId));
    if (isMine) return;

    if (hasUnconfirmedFactor(user)) await deleteSecondFactor(tx, userId);
    await deletePasskeys(tx, userId);
    await raiseCredentialsVersion(tx, userId);
  });
}

/**
 * Gives the account to the owner of an address that was just proven, with a new password or without
 * one. A second factor stays, unless it may be another person's: then it was turned on before an
 * address was proven, or before the owner had confirmed the password.
 * @returns the new version of the credentials
 */
export async function takeOver(
  tx: Tx,
  user: User,
  { field, passwordHash }: { field: ProvenField; passwordHash: string | null },
): Promise<number> {
  const mayFactorBeStrangers =
    user.role !== "admin" && (isUnproven(user) || hasUnconfirmedCredentials(user));
  if (mayFactorBeStrangers) await deleteSecondFactor(tx, user.id);

  const proofColumns = isProven(user, field) ? {} : provenNow(field);

  await tx
    .update(users)
    .set({ passwordHash, credentialsDoubtedAt: null, ...proofColumns })
    .where(eq(users.id, user.id));

  return endAccess(tx, user.id, "takenOver");
}

async function deleteSecondFactor(tx: Tx, userId: string) {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}
