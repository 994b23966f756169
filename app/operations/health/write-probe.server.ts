import { transaction, writerState } from "~db/client.server";
import { writeProbe } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { singleton } from "~/platform/process/singleton.server";

/**
 * A success counts this long: every write costs a flush of the disk and the cached pages of guests.
 */
const GOOD_FOR_MS = 5000;
/** A busy writer is no failure until work has waited this long. */
const MAX_WAIT_MS = 10_000;

type Probe = { running: Promise<void> | null; startedAt: number; okAt: number; isFailed: boolean };
const probe = singleton("write-probe", (): Probe => ({
  running: null,
  startedAt: 0,
  okAt: -Infinity,
  isFailed: false,
}));

/**
 * Writes a row unless one was written in the last five seconds. Waits at most `patienceMs` for a
 * busy writer.
 * @returns false when the write failed, or when the writer has been stuck for ten seconds
 */
export async function canWriteDatabase(patienceMs = 500): Promise<boolean> {
  const now = performance.now();
  if (!probe.isFailed && now - probe.okAt < GOOD_FOR_MS) return true;

  probe.running ??= startProbe(now).finally(() => {
    probe.running = null;
  });
  await Promise.race([probe.running, wait(patienceMs)]);
  if (probe.running === null) return !probe.isFailed;

  return (
    !probe.isFailed &&
    Math.max(performance.now() - probe.startedAt, writerState().oldestWaitMs) < MAX_WAIT_MS
  );
}

async function startProbe(now: number) {
  probe.startedAt = now;
  try {
    const at = clock.now();

    await transaction(async (tx) => {
      await tx
        .insert(writeProbe)
        .values({ id: 1, at })
        .onConflictDoUpdate({ target: writeProbe.id, set: { at } });
    });
    Object.assign(probe, { okAt: performance.now(), isFailed: false });
  } catch {
    probe.isFailed = true;
  }
}

function wait(ms: number) {
  return new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
}
