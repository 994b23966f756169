import { setTimeout as delay } from "node:timers/promises";
import type { Actor } from "~/models/base/actor";
import { assertCanUseAdmin } from "~/models/base/permissions";
import { clock } from "~/platform/clock/clock";
import { logger } from "~/platform/logging/logger.server";
import { attempt, type CheckName, CHECKS, readChecks } from "./check-list.server";
import { probes } from "./probes.server";
import type { Check, ProbeOptions, Reading } from "./reading";

/** Proxy and RTMP are up by then. */
const AFTER_START_MS = 10_000;
/** Some probes wait for eight seconds before they give up. */
const MAX_WAIT_MS = 4000;

/** Probes what is outside. Everybody who asks meanwhile waits for the same probes. */
export function runProbes(options: ProbeOptions = {}): Promise<void> {
  return (probes.running ??= probeAll(options).finally(() => (probes.running = null)));
}

/** Probes once after the start, in the background; a job repeats it. */
export function runProbesAfterStart() {
  const run = () => runProbes().catch((error: unknown) => logger.error({ error }, "The probes could not be run"));

  setTimeout(() => void run(), AFTER_START_MS).unref();
}

/** Resolves after a few seconds at the latest: the overview tells that the probes are still running. */
export async function checkAgain(actor: Actor, maxWaitMs = MAX_WAIT_MS) {
  assertCanUseAdmin(actor);
  await Promise.race([runProbes(), delay(maxWaitMs, undefined, { ref: false })]);
}

/** All checks that apply, for a command beside the running server. */
export async function runDoctor(options: ProbeOptions = {}) {
  await runProbes(options);

  return readChecks({ inServer: false });
}

/** One after another, so that they do not disturb each other. */
async function probeAll(options: ProbeOptions) {
  const readings = new Map<string, Reading>();

  for (const [name, { probe }] of Object.entries(CHECKS) as [CheckName, Check][]) {
    const reading = probe ? await attempt(name, () => probe(options)) : null;
    if (reading) readings.set(name, reading);
  }

  Object.assign(probes, { readings, at: clock.now() });
}
