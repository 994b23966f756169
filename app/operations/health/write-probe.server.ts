import { transaction, getWriterState } from "~db/client.server";
import { writeProbe } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { singleton } from "~/platform/process/singleton.server";

/**
 * The result of a successful write is reused for this long, because every write flushes the disk
 * and clears the cached guest pages.
 */
const GOOD_FOR_MS = 5000;
/** A busy writer counts as a failure after this waiting time. */
const MAX_WAIT_MS = 10_000;

type ProbeState = {
  running: Promise<void> | null;
  startedAt: number;
  okAt: number;
  isFailed: boolean;
};
const probeState = singleton("write-probe", (): ProbeState => ({
  running: null,
  startedAt: 0,
  okAt: -Infinity,
  isFailed: false,
}));

/**
 * Writes a row unless one was written in the last five seconds. Waits at most `patienceMs` for a
 * busy writer.
 * @returns false if the write failed or the writer has been stuck for ten seconds
 */
export async function canWriteDatabase(patienceMs = 500): Promise<boolean> {
  const now = performance.now();
  if (!probeState.isFailed && now - probeState.okAt < GOOD_FOR_MS) return true;

  probeState.running ??= startProbe(now).finally(() => {
    probeState.running = null;
  });
  await Promise.race([probeState.running, waitFor(patienceMs)]);
  if (probeState.running === null) return !probeState.isFailed;

  return (
    !probeState.isFailed &&
    Math.max(performance.now() - probeState.startedAt, getWriterState().oldestWaitMs) < MAX_WAIT_MS
  );
}

async function startProbe(now: number) {
  probeState.startedAt = now;
  try {
    const probedAt = clock.now();

    await transaction(async (tx) => {
      await tx
        .insert(writeProbe)
        .values({ id: 1, at: probedAt })
        .onConflictDoUpdate({ target: writeProbe.id, set: { at: probedAt } });
    });
    Object.assign(probeState, { okAt: performance.now(), isFailed: false });
  } catch {
    probeState.isFailed = true;
  }
}

function waitFor(ms: number) {
  return new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
}
