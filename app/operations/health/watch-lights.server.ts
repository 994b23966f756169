import { and, eq, isNotNull } from "drizzle-orm";
import { db, transaction, type Tx } from "~db/client.server";
import { healthLights, users } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { isActiveUser } from "~/models/accounts/account-state.server";
import { queueHealthMail } from "./health-mail.server";
import type { LightState } from "./light";
import { type Light, readLights } from "./lights.server";

/** Red is believed after this time, and the end of red after that one, so that a light does not flap. */
const TURNS_RED_AFTER_MS = 60_000;
const LEAVES_RED_AFTER_MS = 10 * 60_000;

/** The time at which a light last turned from or to red. */
const pending = new Map<string, Date>();

/** Settles the states of the lights, and mails the admins when one has turned red. */
export async function watchLights(lights?: Light[]): Promise<void> {
  const now = clock.now();
  const known = new Map((await db.select().from(healthLights)).map((it) => [it.name, it.state]));
  const changed = (lights ?? (await readLights())).filter((light) => hasChanged(light, known.get(light.name), now));
  if (changed.length === 0) return;
  await transaction(async (tx) => {
    for (const light of changed) await saveState(tx, light, now);
    const red = changed.filter(({ state }) => state === "bad");
    if (red.length > 0) await mailAdmins(tx, red, now);
  });
  for (const { name } of changed) pending.delete(name);
}

function hasChanged({ name, state }: Light, settled: LightState | undefined, now: Date): boolean {
  if (state === settled) return (pending.delete(name), false);
  if (state !== "bad" && settled !== "bad") return true;
  const since = pending.get(name) ?? now;
  pending.set(name, since);
  const patienceMs = state === "bad" ? TURNS_RED_AFTER_MS : LEAVES_RED_AFTER_MS;
  return now.getTime() - since.getTime() >= patienceMs;
}

async function saveState(tx: Tx, { name, state }: Light, since: Date) {
  const set = { state, since };
  await tx
    .insert(healthLights)
    .values({ name, ...set })
    .onConflictDoUpdate({ target: healthLights.name, set });
}

async function mailAdmins(tx: Tx, red: Light[], at: Date) {
  const admins = await tx
    .select()
    .from(users)
    .where(and(eq(users.role, "admin"), isActiveUser, isNotNull(users.email)));
  for (const admin of admins) await queueHealthMail(tx, admin, red, at);
}
