import {
  getBackupStatus,
  getCopyStatus,
  type TaskStatus,
} from "~/operations/backup/backup-status.server";
import { commandLine } from "~/platform/process/command-line.server";
import { isInProduction } from "~/platform/settings/env.server";
import { ageOf } from "~/operations/health/figures.server";
import { badReading, okReading, type Reading, warnReading } from "../reading";
import { asClause, findPlaceRemedy } from "./places.server";

/** Allowed delay of a backup in addition to twice its interval. */
const GRACE_MS = 3600_000;
/**
 * Highest age of the copy. It is written every second, and starts a new snapshot every few minutes.
 */
const MAX_COPY_AGE_MS = 5 * 60_000;

export function readBackup(): Reading {
  const status = getBackupStatus();
  if (!status) return warnReading("off", undefined, isInProduction ? "set" : "later");

  const { lastAt, everyMs, lastSize } = status;
  const values = { every: { ms: everyMs }, command: commandLine("backup") };
  const problem = findProblem(status);
  const ageMs = ageOf(lastAt);
  if (ageMs === null)
    return problem
      ? badReading("failed", problem.values, problem.todo)
      : warnReading("never", values, "wait");

  const backupValues = { ...values, age: { ms: ageMs }, size: { bytes: lastSize ?? 0 } };
  const isLate = ageMs > 2 * everyMs + GRACE_MS;
  if (!problem)
    return isLate
      ? badReading("last", backupValues, "late")
      : { ...okReading("last", backupValues), todo: null };

  return {
    ...warnReading("failing", { ...backupValues, ...problem.values }, problem.todo),
    state: isLate ? "bad" : "warn",
  };
}

/**
 * Reads the state of the continuous copy; null without COPY_TO. A failed copy is restarted every
 * few seconds, so a single failure may be over soon.
 */
export function readCopy(): Reading | null {
  const status = getCopyStatus();
  if (!status) return null;

  const problem = findProblem(status);
  const ageMs = ageOf(status.lastAt);
  if (ageMs === null)
    return problem
      ? badReading("failed", problem.values, problem.todo)
      : warnReading("never", undefined, "wait");

  const copyAge = { ms: ageMs };
  if (ageMs <= MAX_COPY_AGE_MS) return { ...okReading("last", { age: copyAge }), todo: null };

  return problem
    ? badReading("failing", { age: copyAge, ...problem.values }, problem.todo)
    : badReading("last", { age: copyAge }, "late");
}

/** The last recorded failure with its remedy; null after a success. */
function findProblem({ reason }: TaskStatus) {
  return reason === null
    ? null
    : { values: { reason: asClause(reason) }, todo: findPlaceRemedy(reason) };
}
