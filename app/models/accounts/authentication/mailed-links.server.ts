import { createHash } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { addressChanges, passwordResets } from "~db/schema";
import { clock } from "~/platform/clock/clock";

/**
 * Revokes the mailed links of an account: password resets and address changes. Links that undo a
 * change stay: they are for an owner who has lost the account.
 */
export async function revokeMailedLinks(tx: Tx, userId: string): Promise<void> {
  const unusedFilter = and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt));

  await tx.update(passwordResets).set({ usedAt: clock.now() }).where(unusedFilter);
  await tx.delete(addressChanges).where(eq(addressChanges.userId, userId));
}

/** The stored form of a mailed link's token. */
export function hashMailedToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
