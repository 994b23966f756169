import { eq } from "drizzle-orm";
import { db, type Tx } from "~db/client.server";
import { settings } from "~db/schema";
import { DELIVERY_WAYS, type DeliveryWay } from "~db/vocabularies";
import type { SettledDelivery } from "./deliveries.server";

/** The last refusal that no later delivery has disproved. */
export type WayRefusal = { reason: string; at: number };

const keyOf = (way: DeliveryWay) => `delivery refused: ${way}`;

/** Remembers that the other side of a way refuses us, until it takes a delivery again. */
export async function noteOutcome(tx: Tx, settled: SettledDelivery[], now: Date): Promise<void> {
  for (const way of DELIVERY_WAYS) {
    const outcomes = settled.filter(({ delivery }) => delivery.way === way).map(({ outcome }) => outcome);
    const reason = outcomes.map((it) => ("refusal" in it ? it.refusal : undefined)).find((it) => it !== undefined);
    const isTaken = outcomes.some(({ result }) => result === "delivered");
    const key = keyOf(way);
    if (isTaken) await tx.delete(settings).where(eq(settings.key, key));
    else if (reason) {
      const value = JSON.stringify({ reason, at: now.getTime() } satisfies WayRefusal);
      await tx.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
    }
  }
}

export async function findRefusal(way: DeliveryWay): Promise<WayRefusal | null> {
  const row = await db.query.settings.findFirst({ where: eq(settings.key, keyOf(way)) });
  return row ? (JSON.parse(row.value) as WayRefusal) : null;
}
