import { and, eq, isNotNull } from "drizzle-orm";
import { db, transaction, type Tx } from "~db/client.server";
import { healthLights, users } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { isActiveUser } from "~/models/accounts/account-state.server";
import { queueAlarmMail } from "./alarm-mail.server";
import type { CheckState } from "./reading";
import { type CheckReading, readChecks } from "./check-list.server";

/**
 * Red is believed after this time, and the end of red after that one, so that a check does not
 * flap.
 */
const TURNS_RED_AFTER_MS = 60_000;
const LEAVES_RED_AFTER_MS = 10 * 60_000;

/** The time at which a check last turned from or to red. */
const pending = new Map<string, Date>();

/** Settles the states of the checks, and mails the admins when one has turned red. */
export async function watchChecks(readings?: CheckReading[]): Promise<void> {
  const now = clock.now();
  const known = new Map((await db.select().from(healthLights)).map((it) => [it.name, it.state]));
  const changed = (readings ?? (await readChecks())).filter((reading) =>
    hasChanged(reading, known.get(reading.name), now),
  );
  if (changed.length === 0) return;

  await transaction(async (tx) => {
    for (const reading of changed) await saveState(tx, reading, now);
    const red = changed.filter(({ state }) => state === "bad");
    if (red.length > 0) await mailAdmins(tx, red, now);
  });
  for (const { name } of changed) pending.delete(name);
}

function hasChanged(
  { name, state }: CheckReading,
  settled: CheckState | undefined,
  now: Date,
): boolean {
  if (state === settled) {
    pending.delete(name);

    return false;
  }

  if (state !== "bad" && settled !== "bad") return true;

  const since = pending.get(name) ?? now;

  pending.set(name, since);

  const patienceMs = state === "bad" ? TURNS_RED_AFTER_MS : LEAVES_RED_AFTER_MS;

  return now.getTime() - since.getTime() >= patienceMs;
}

async function saveState(tx: Tx, { name, state }: CheckReading, since: Date) {
  const set = { state, since };

  await tx
    .insert(healthLights)
    .values({ name, ...set })
    .onConflictDoUpdate({ target: healthLights.name, set });
}

async function mailAdmins(tx: Tx, red: CheckReading[], at: Date) {
  const admins = await tx
    .select()
    .from(users)
    .where(and(eq(users.role, "admin"), isActiveUser, isNotNull(users.email)));

  for (const admin of admins) await queueAlarmMail(tx, admin, red, at);
}
