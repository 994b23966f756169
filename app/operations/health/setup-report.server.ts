import { setTimeout as delay } from "node:timers/promises";
import type { Actor } from "~/models/base/actor";
import { assertCanUseAdmin } from "~/models/base/permissions";
import { singleton } from "~/platform/process/singleton.server";
import type { Value } from "./light";

/** A finding of the doctor. Text: `health:doctor.<name>.<finding>`; the line to change: `<finding>Fix`. */
export type Finding = {
  name: string;
  state: "ok" | "warn" | "fail";
  finding: string;
  values?: Record<string, Value>;
};

type State = { report: Finding[] | null; checks: (() => Promise<Finding[]>) | null; running: Promise<void> | null };

const latest = singleton("setup-report", (): State => ({ report: null, checks: null, running: null }));
/** Some checks wait for eight seconds before they give up. */
const MAX_WAIT_MS = 4000;

/** The findings of the last checks; null until they are through. */
export function findSetupReport(): Finding[] | null {
  return latest.report;
}

export function setSetupReport(report: Finding[]) {
  latest.report = report;
}

/** Registers the server's setup checks: models may not import them. */
export function registerSetupChecks(checks: () => Promise<Finding[]>) {
  latest.checks = checks;
}

export const isSetupBeingChecked = () => latest.running !== null;

/** Checks the set-up. Everybody who asks meanwhile waits for the same checks. */
export function checkSetup(): Promise<void> {
  return (latest.running ??= runChecks().finally(() => (latest.running = null)));
}

async function runChecks() {
  if (latest.checks) setSetupReport(await latest.checks());
}

/** Resolves after a few seconds at the latest: the light tells that the checks are still running. */
export async function checkSetupAgain(actor: Actor, maxWaitMs = MAX_WAIT_MS) {
  assertCanUseAdmin(actor);
  await Promise.race([checkSetup(), delay(maxWaitMs, undefined, { ref: false })]);
}
