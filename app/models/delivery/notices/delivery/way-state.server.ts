import { eq } from "drizzle-orm";
import { db, type Tx } from "~db/client.server";
import { settings } from "~db/schema";
import { DELIVERY_WAYS, type DeliveryWay } from "~db/vocabularies";
import { clock } from "~/platform/clock/clock";
import type { DeliveryOutcome } from "~/integrations/delivery/delivery";

/** The last refusal of a taker that it has not disproved since. */
export type WayRefusal = { reason: string; at: number };
type Settled = { delivery: { way: DeliveryWay }; taker: string; outcome: DeliveryOutcome };
type Refusals = Record<string, WayRefusal>;

/** Longer than any delivery is tried: a taker that nothing goes to any more is forgotten. */
const REMEMBERED_MS = 4 * 24 * 3600_000;

const keyOf = (way: DeliveryWay) => `delivery refusals: ${way}`;

/** Remembers which takers of a way (such as push services) refuse us, each until it takes a delivery again. */
export async function noteOutcome(tx: Tx, settled: Settled[], now: Date): Promise<void> {
  for (const way of DELIVERY_WAYS) {
    const ofWay = settled.filter(({ delivery }) => delivery.way === way);
    if (!ofWay.some(({ outcome }) => outcome.result === "delivered" || "refusal" in outcome)) continue;
    const key = keyOf(way);
    const [row] = await tx.select().from(settings).where(eq(settings.key, key));
    const refusals = row ? (JSON.parse(row.value) as Refusals) : {};
    for (const { taker, outcome } of ofWay)
      if ("refusal" in outcome && outcome.refusal) refusals[taker] = { reason: outcome.refusal, at: now.getTime() };
    for (const { taker, outcome } of ofWay) if (outcome.result === "delivered") delete refusals[taker];
    const value = JSON.stringify(Object.fromEntries(remembered(refusals, now)));
    await tx.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
  }
}

/** The latest refusal of a way. */
export async function findRefusal(way: DeliveryWay): Promise<WayRefusal | null> {
  const row = await db.query.settings.findFirst({ where: eq(settings.key, keyOf(way)) });
  const refusals = row ? remembered(JSON.parse(row.value) as Refusals, clock.now()) : [];
  return refusals.map(([, refusal]) => refusal).sort((a, b) => b.at - a.at)[0] ?? null;
}

function remembered(refusals: Refusals, now: Date) {
  return Object.entries(refusals).filter(([, { at }]) => at > now.getTime() - REMEMBERED_MS);
}
