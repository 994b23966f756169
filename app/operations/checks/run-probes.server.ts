import { setTimeout as delay } from "node:timers/promises";
import type { Actor } from "~/models/base/actor";
import { assertCanUseAdmin } from "~/models/base/permissions";
import { clock } from "~/platform/clock/clock";
import { logger } from "~/platform/logging/logger.server";
import { attempt, type CheckName, CHECKS, readChecks } from "./check-list.server";
import { findProbe, noteProbe, type ProbeResult, probes } from "./probes.server";
import type { Check, ProbeOptions } from "./reading";

/** Proxy and RTMP are up by then. */
const AFTER_START_MS = 10_000;
/** Some probes wait for eight seconds before they give up. */
const MAX_WAIT_MS = 4000;
/** Below the minute after which a red check is mailed. */
const FIRST_RETRY_MS = 25_000;
const MAX_RETRY_MS = 5 * 60_000;

const NAMES = Object.keys(CHECKS) as CheckName[];

/** Probes what is outside. Everybody who asks meanwhile waits for the same probes. */
export function runProbes(options: ProbeOptions = {}): Promise<void> {
  return (probes.running ??= probeAll(options).finally(() => {
    probes.running = null;
  }));
}

/** Probes once after the start, in the background; a job repeats it. */
export function runProbesAfterStart() {
  const run = () =>
    runProbes().catch((error: unknown) => logger.error({ error }, "The probes could not be run"));

  setTimeout(() => void run(), AFTER_START_MS).unref();
}

/**
 * Resolves after a few seconds at the latest: the overview tells that the probes are still running.
 */
export async function checkAgain(actor: Actor, maxWaitMs = MAX_WAIT_MS) {
  assertCanUseAdmin(actor);
  await Promise.race([runProbes(), delay(maxWaitMs, undefined, { ref: false })]);
}

/** All checks that apply, for a command beside the running server. */
export async function runDoctor(options: ProbeOptions = {}) {
  await runProbes(options);

  return readChecks({ inServer: false });
}

/**
 * Probes again what was not good, soon after a first failure and then less often: a hiccup is over
 * before admins get a mail, and what is mended turns green within minutes.
 */
export function retryFailedProbes(): Promise<void> {
  if (probes.running) return probes.running;

  const due = NAMES.filter((name) => isRetryDue(findProbe(name)));
  if (due.length === 0) return Promise.resolve();

  return (probes.retrying ??= probeEach(due, {}).finally(() => {
    probes.retrying = null;
  }));
}

function isRetryDue(probe: ProbeResult | null): boolean {
  if (!probe || probe.reading.state === "ok") return false;

  const waitMs = Math.min(FIRST_RETRY_MS * 2 ** (probe.failures - 1), MAX_RETRY_MS);

  return clock.now().getTime() - probe.at.getTime() >= waitMs;
}

async function probeAll(options: ProbeOptions) {
  await probes.retrying;
  await probeEach(NAMES, options);
}

/** One after another, so that they do not disturb each other. */
async function probeEach(names: CheckName[], options: ProbeOptions) {
  for (const name of names) {
    const { probe }: Check = CHECKS[name];
    const reading = probe ? await attempt(name, () => probe(options)) : null;

    noteProbe(name, reading, clock.now());
  }
}
