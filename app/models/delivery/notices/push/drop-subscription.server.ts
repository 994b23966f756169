import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { pushSubscriptions } from "~db/schema";

/** Forgets a browser that its push service says is gone. */
export async function dropPushSubscription(tx: Tx, id: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}
