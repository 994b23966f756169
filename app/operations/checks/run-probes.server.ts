import { setTimeout as delay } from "node:timers/promises";
import type { Actor } from "~/models/base/actor";
import { assertCanUseAdmin } from "~/models/base/permissions";
import { clock } from "~/platform/clock/clock";
import { logger } from "~/platform/logging/logger.server";
import { attempt, type CheckName, CHECKS, readChecks } from "./check-list.server";
import { findProbe, noteProbe, type ProbeResult, probes } from "./probes.server";
import type { HealthCheck, ProbeOptions } from "./reading";

/** Delay of the first probes after the start; proxy and RTMP are ready by then. */
const AFTER_START_MS = 10_000;
/** Longest waiting time of the overview; some probes wait eight or thirty seconds before they fail. */
const MAX_WAIT_MS = 4000;
/** Delay of the first retry, shorter than the minute after which a red check is mailed. */
const FIRST_RETRY_MS = 25_000;
const MAX_RETRY_MS = 5 * 60_000;

const CHECK_NAMES = Object.keys(CHECKS) as CheckName[];

/** Runs all probes. Callers during a run wait for the same run. */
export function runProbes(options: ProbeOptions = {}): Promise<void> {
  return (probes.running ??= probeAll(options).finally(() => {
    probes.running = null;
  }));
}

/** Runs all probes once after the start, in the background; a job repeats them. */
export function runProbesAfterStart() {
  const startProbes = () =>
    runProbes().catch((error: unknown) => logger.error({ error }, "The probes could not be run"));

  setTimeout(() => void startProbes(), AFTER_START_MS).unref();
}

/**
 * Runs the probes for an admin. Resolves after a few seconds at the latest; the overview shows that
 * probes are still running.
 */
export async function checkAgain(actor: Actor, maxWaitMs = MAX_WAIT_MS) {
  assertCanUseAdmin(actor);
  await Promise.race([runProbes(), delay(maxWaitMs, undefined, { ref: false })]);
}

/** Runs the probes and reads all checks that apply, for a command beside the running server. */
export async function runDoctor(options: ProbeOptions = {}) {
  await runProbes(options);

  return readChecks({ inServer: false });
}

/**
 * Repeats failed probes, soon after a first failure and then less often. So a short failure is over
 * before admins get a mail, and a repaired service turns green within minutes.
 */
export function retryFailedProbes(): Promise<void> {
  if (probes.running) return probes.running;

  const dueChecks = CHECK_NAMES.filter((checkName) => isRetryDue(findProbe(checkName)));
  if (dueChecks.length === 0) return Promise.resolve();

  return (probes.retrying ??= probeEach(dueChecks, {}).finally(() => {
    probes.retrying = null;
  }));
}

function isRetryDue(lastProbe: ProbeResult | null): boolean {
  if (!lastProbe || lastProbe.reading.state === "ok") return false;

  const waitMs = Math.min(FIRST_RETRY_MS * 2 ** (lastProbe.failures - 1), MAX_RETRY_MS);

  return clock.now().getTime() - lastProbe.at.getTime() >= waitMs;
}

async function probeAll(options: ProbeOptions) {
  await probes.retrying;
  await probeEach(CHECK_NAMES, options);
}

/** Runs the probes one after another, so that they do not disturb each other. */
async function probeEach(checkNames: CheckName[], options: ProbeOptions) {
  for (const checkName of checkNames) {
    const { probe: runProbe }: HealthCheck = CHECKS[checkName];
    const reading = runProbe ? await attempt(checkName, () => runProbe(options)) : null;

    noteProbe(checkName, reading, clock.now());
  }
}
