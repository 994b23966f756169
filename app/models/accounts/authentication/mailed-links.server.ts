import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { addressChanges, passwordResets } from "~db/schema";
import { clock } from "~/integrations/clock/clock";

/** Revokes all mailed links of an account: password resets and address changes. */
export async function revokeMailedLinks(tx: Tx, userId: string): Promise<void> {
  const unused = and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt));
  await tx.update(passwordResets).set({ usedAt: clock.now() }).where(unused);
  await tx.delete(addressChanges).where(eq(addressChanges.userId, userId));
}
