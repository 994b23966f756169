import { and, eq, isNotNull } from "drizzle-orm";
import { db, transaction, type Tx } from "~db/client.server";
import { healthLights, users } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { activeUserFilter } from "~/models/accounts/account-state.server";
import { queueAlarmMail } from "./alarm-mail.server";
import type { CheckState } from "./reading";
import { type CheckReading, readChecks } from "./check-list.server";

/**
 * A check turns red after it was bad for this time, and leaves red after it was good for
 * `LEAVES_RED_AFTER_MS`, so that short changes are ignored.
 */
const TURNS_RED_AFTER_MS = 60_000;
const LEAVES_RED_AFTER_MS = 10 * 60_000;

/** The time at which each check's state began to differ from its stored state. */
const pending = new Map<string, Date>();

/** Stores the settled states of the checks, and mails the admins after one has turned red. */
export async function watchChecks(readings?: CheckReading[]): Promise<void> {
  const now = clock.now();
  const statesByName = new Map(
    (await db.select().from(healthLights)).map((light) => [light.name, light.state]),
  );
  const changed = (readings ?? (await readChecks())).filter((reading) =>
    hasChanged(reading, statesByName.get(reading.name), now),
  );
  if (changed.length === 0) return;

  await transaction(async (tx) => {
    for (const reading of changed) await saveState(tx, reading, now);
    const redChecks = changed.filter(({ state }) => state === "bad");
    if (redChecks.length > 0) await mailAdmins(tx, redChecks, now);
  });
  for (const { name: checkName } of changed) pending.delete(checkName);
}

function hasChanged(
  { name: checkName, state }: CheckReading,
  settled: CheckState | undefined,
  now: Date,
): boolean {
  if (state === settled) {
    pending.delete(checkName);

    return false;
  }

  if (state !== "bad" && settled !== "bad") return true;

  const changedSince = pending.get(checkName) ?? now;

  pending.set(checkName, changedSince);

  const patienceMs = state === "bad" ? TURNS_RED_AFTER_MS : LEAVES_RED_AFTER_MS;

  return now.getTime() - changedSince.getTime() >= patienceMs;
}

async function saveState(tx: Tx, { name: checkName, state }: CheckReading, since: Date) {
  const columns = { state, since };

  await tx
    .insert(healthLights)
    .values({ name: checkName, ...columns })
    .onConflictDoUpdate({ target: healthLights.name, set: columns });
}

async function mailAdmins(tx: Tx, redChecks: CheckReading[], changedAt: Date) {
  const admins = await tx
    .select()
    .from(users)
    .where(and(eq(users.role, "admin"), activeUserFilter, isNotNull(users.email)));

  for (const admin of admins) await queueAlarmMail(tx, admin, redChecks, changedAt);
}
