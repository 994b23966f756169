import { and, desc, eq } from "drizzle-orm";
import { db, type DbReader, transaction, type Tx } from "~db/client.server";
import { passkeys } from "~db/schema";
import { AppError } from "~/platform/errors";
import type { Actor } from "~/models/base/actor";
import { assertMember } from "~/models/base/permissions";
import { notifySecurityChange } from "~/models/accounts/security-notice.server";
import { getAccount } from "../../accounts.server";
import { raiseCredentialsVersion } from "../credentials-version.server";

export type Passkey = Pick<
  typeof passkeys.$inferSelect,
  "id" | "name" | "createdAt" | "lastUsedAt"
>;

/** Lists the actor's passkeys, newest first. */
export async function listPasskeys(actor: Actor): Promise<Passkey[]> {
  assertMember(actor);

  const { id, name, createdAt, lastUsedAt } = passkeys;
  const ownerFilter = eq(passkeys.userId, actor.userId);

  return db
    .select({ id, name, createdAt, lastUsedAt })
    .from(passkeys)
    .where(ownerFilter)
    .orderBy(desc(createdAt));
}

export function countPasskeys(userId: string, reader: DbReader = db): Promise<number> {
  return reader.$count(passkeys, eq(passkeys.userId, userId));
}

/** Revokes a passkey. @throws AppError not_found for passkeys of other accounts */
export async function removePasskey(actor: Actor, passkeyId: string) {
  assertMember(actor);

  const ownPasskeyFilter = and(eq(passkeys.id, passkeyId), eq(passkeys.userId, actor.userId));

  await transaction(async (tx) => {
    const [removedPasskey] = await tx
      .delete(passkeys)
      .where(ownPasskeyFilter)
      .returning({ name: passkeys.name });
    if (!removedPasskey) throw new AppError("not_found", "passkeys:gone");

    await raiseCredentialsVersion(tx, actor.userId);
    await notifySecurityChange(tx, actor.userId, "passkeyRemoved", removedPasskey.name);
  });
}

/** Deletes all passkeys of an account: another person may have added them. */
export async function deletePasskeys(tx: Tx, userId: string) {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
}

/**
 * True for people who can sign in only by a code or a link: they have neither a password, nor
 * Google, nor a passkey.
 */
export async function isPasskeyOffered(userId: string): Promise<boolean> {
  const { passwordHash, googleId, hasPasskey } = await getAccount(userId);

  return passwordHash === null && googleId === null && !hasPasskey;
}
