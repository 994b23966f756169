import { eq } from "drizzle-orm";
import { db, type Tx } from "~db/client.server";
import { settings } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import type { DeliveryOutcome } from "~/integrations/delivery/delivery";

/** The last refusal of a push service that it has not disproved since. */
export type PushRefusal = { reason: string; at: number };
type Settled = { service: string; outcome: DeliveryOutcome };
type Refusals = Record<string, PushRefusal>;

/** Longer than any delivery is tried: a service that nothing goes to any more is forgotten. */
const REMEMBERED_MS = 4 * 24 * 3600_000;

const KEY = "push refusals";

/** Remembers which push services refuse us, each until it takes a delivery again. */
export async function noteOutcome(tx: Tx, settled: Settled[], now: Date): Promise<void> {
  if (!settled.some(({ outcome }) => outcome.result === "delivered" || "refusal" in outcome))
    return;

  const [row] = await tx.select().from(settings).where(eq(settings.key, KEY));
  const refusals = row ? (JSON.parse(row.value) as Refusals) : {};

  for (const { service, outcome } of settled) {
    if ("refusal" in outcome && outcome.refusal)
      refusals[service] = { reason: outcome.refusal, at: now.getTime() };
  }

  for (const { service, outcome } of settled) {
    if (outcome.result === "delivered") delete refusals[service];
  }

  const value = JSON.stringify(Object.fromEntries(remembered(refusals, now)));

  await tx
    .insert(settings)
    .values({ key: KEY, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });
}

/** The latest refusal. */
export async function findPushRefusal(): Promise<PushRefusal | null> {
  const row = await db.query.settings.findFirst({ where: eq(settings.key, KEY) });
  const refusals = row ? remembered(JSON.parse(row.value) as Refusals, clock.now()) : [];

  return refusals.map(([, refusal]) => refusal).sort((a, b) => b.at - a.at)[0] ?? null;
}

function remembered(refusals: Refusals, now: Date) {
  return Object.entries(refusals).filter(([, { at }]) => at > now.getTime() - REMEMBERED_MS);
}
