import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { pushSubscriptions } from "~db/schema";

/** Deletes the subscription of a browser that no longer exists, according to its push service. */
export async function dropPushSubscription(tx: Tx, subscriptionId: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscriptionId));
}
