import { and, desc, eq } from "drizzle-orm";
import { db, type Reader, transaction, type Tx } from "~db/client.server";
import { passkeys } from "~db/schema";
import { AppError } from "~/platform/errors";
import type { Actor } from "~/models/base/actor";
import { assertMember } from "~/models/base/permissions";
import { notifySecurityChange } from "~/models/accounts/security-notice.server";
import { getAccount } from "../../accounts.server";
import { bumpCredentialsVersion } from "../credentials-version.server";

export type Passkey = Pick<
  typeof passkeys.$inferSelect,
  "id" | "name" | "createdAt" | "lastUsedAt"
>;

/** Lists the actor's passkeys, newest first. */
export async function listPasskeys(actor: Actor): Promise<Passkey[]> {
  assertMember(actor);

  const { id, name, createdAt, lastUsedAt } = passkeys;
  const mine = eq(passkeys.userId, actor.userId);

  return db
    .select({ id, name, createdAt, lastUsedAt })
    .from(passkeys)
    .where(mine)
    .orderBy(desc(createdAt));
}

export function countPasskeys(userId: string, reader: Reader = db): Promise<number> {
  return reader.$count(passkeys, eq(passkeys.userId, userId));
}

/** Revokes a passkey. @throws AppError not_found for what is not one's own */
export async function removePasskey(actor: Actor, id: string) {
  assertMember(actor);

  const mine = and(eq(passkeys.id, id), eq(passkeys.userId, actor.userId));

  await transaction(async (tx) => {
    const [gone] = await tx.delete(passkeys).where(mine).returning({ name: passkeys.name });
    if (!gone) throw new AppError("not_found", "passkeys:gone");

    await bumpCredentialsVersion(tx, actor.userId);
    await notifySecurityChange(tx, actor.userId, "passkeyRemoved", gone.name);
  });
}

/** Deletes all passkeys of an account: somebody else may have added them. */
export async function deletePasskeys(tx: Tx, userId: string) {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
}

/**
 * True for people whose only way in is a code or a link: they have neither a password, nor Google,
 * nor a passkey.
 */
export async function isPasskeyOffered(userId: string): Promise<boolean> {
  const { passwordHash, googleId, hasPasskey } = await getAccount(userId);

  return passwordHash === null && googleId === null && !hasPasskey;
}
