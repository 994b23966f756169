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
import { isFactorInDoubt, isInDoubt } from "./credentials-doubt.server";
import { bumpCredentialsVersion } from "./credentials-version.server";
import { endAccess } from "./end-access.server";
import { deletePasskeys } from "./passkeys/passkeys.server";

/**
 * The owner of the address answers whose the password is. One that is theirs counts again, with the
 * second factor and the passkeys; one that is not is removed with them.
 * @throws AppError conflict when there is no doubt
 */
export async function answerWhosePassword({ userId }: Member, isMine: boolean): Promise<void> {
  await transaction(async (tx) => {
    const user = firstRow(await tx.select().from(users).where(eq(users.id, userId)));
    if (!isInDoubt(user)) throw new AppError("conflict", "accounts:passwordAnswered");

    const password = isMine ? {} : { passwordHash: null };

    await tx
      .update(users)
      .set({ ...password, credentialsDoubtedAt: null })
      .where(eq(users.id, userId));
    if (isMine) return;

    if (isFactorInDoubt(user)) await deleteSecondFactor(tx, userId);
    await deletePasskeys(tx, userId);
    await bumpCredentialsVersion(tx, userId);
  });
}

/**
 * Gives the account to the owner of an address that was just proven, with a password of theirs or
 * none. A second factor stays, unless it may be another person's: then it was turned on before
 * anybody had proven an address, or while the password was in doubt.
 * @returns the new version of the credentials
 */
export async function takeOver(
  tx: Tx,
  user: User,
  { field, passwordHash }: { field: ProvenField; passwordHash: string | null },
): Promise<number> {
  const isDoubtful = user.role !== "admin" && (isUnproven(user) || isInDoubt(user));
  if (isDoubtful) await deleteSecondFactor(tx, user.id);

  const proof = isProven(user, field) ? {} : provenNow(field);

  await tx
    .update(users)
    .set({ passwordHash, credentialsDoubtedAt: null, ...proof })
    .where(eq(users.id, user.id));

  return endAccess(tx, user.id, "takenOver");
}

async function deleteSecondFactor(tx: Tx, userId: string) {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}
