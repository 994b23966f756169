import { eq } from "drizzle-orm";
import { db, type Tx } from "~db/client.server";
import { settings } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import type { DeliveryOutcome } from "~/integrations/delivery/delivery";

/** The last refusal of a push service that has accepted no delivery since. */
export type PushRefusal = { reason: string; at: number };
type ServiceOutcome = { service: string; outcome: DeliveryOutcome };
type RefusalsByService = Record<string, PushRefusal>;

/**
 * Refusals are remembered this long, which is longer than a delivery is retried. Unused services
 * are then forgotten.
 */
const REMEMBERED_MS = 4 * 24 * 3600_000;

const SETTINGS_KEY = "push refusals";

/** Remembers push services that refuse deliveries, each until it accepts one again. */
export async function noteOutcomes(tx: Tx, outcomes: ServiceOutcome[], now: Date): Promise<void> {
  if (!outcomes.some(({ outcome }) => outcome.result === "delivered" || "refusal" in outcome))
    return;

  const [storedRefusals] = await tx.select().from(settings).where(eq(settings.key, SETTINGS_KEY));
  const refusals = storedRefusals ? (JSON.parse(storedRefusals.value) as RefusalsByService) : {};

  for (const { service, outcome } of outcomes) {
    if ("refusal" in outcome && outcome.refusal)
      refusals[service] = { reason: outcome.refusal, at: now.getTime() };
  }

  for (const { service, outcome } of outcomes) {
    if (outcome.result === "delivered") delete refusals[service];
  }

  const value = JSON.stringify(Object.fromEntries(listRemembered(refusals, now)));

  await tx
    .insert(settings)
    .values({ key: SETTINGS_KEY, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });
}

/** Finds the latest refusal; null without one. */
export async function findPushRefusal(): Promise<PushRefusal | null> {
  const storedRefusals = await db.query.settings.findFirst({
    where: eq(settings.key, SETTINGS_KEY),
  });
  const refusals = storedRefusals
    ? listRemembered(JSON.parse(storedRefusals.value) as RefusalsByService, clock.now())
    : [];

  return (
    refusals.map(([, refusal]) => refusal).sort((left, right) => right.at - left.at)[0] ?? null
  );
}

function listRemembered(refusals: RefusalsByService, now: Date) {
  return Object.entries(refusals).filter(([, { at }]) => at > now.getTime() - REMEMBERED_MS);
}
