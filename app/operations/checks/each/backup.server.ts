import {
  getBackupStatus,
  getCopyStatus,
  type TaskStatus,
} from "~/operations/backup/backup-status.server";
import { commandLine } from "~/platform/process/command-line.server";
import { isInProduction } from "~/platform/settings/env.server";
import { ageOf } from "~/operations/health/figures.server";
import { bad, ok, type Reading, warn } from "../reading";
import { asClause, findPlaceRemedy } from "./places.server";

/** A backup may take this long, in addition to twice its interval. */
const GRACE_MS = 3600_000;
/** The copy is written every second, and every few minutes anew. */
const MAX_COPY_AGE_MS = 5 * 60_000;

export function readBackup(): Reading {
  const status = getBackupStatus();
  if (!status)
    return {
      state: isInProduction ? "warn" : "ok",
      fact: "off",
      todo: isInProduction ? "set" : "later",
    };

  const { lastAt, everyMs, lastSize } = status;
  const values = { every: { ms: everyMs }, command: commandLine("backup") };
  const problem = findProblem(status);
  const ageMs = ageOf(lastAt);
  if (ageMs === null)
    return problem ? bad("failed", problem.values, problem.todo) : warn("never", values, "wait");

  const facts = { ...values, age: { ms: ageMs }, size: { bytes: lastSize ?? 0 } };
  const isLate = ageMs > 2 * everyMs + GRACE_MS;
  if (!problem) return isLate ? bad("last", facts, "late") : { ...ok("last", facts), todo: null };

  return {
    ...warn("failing", { ...facts, ...problem.values }, problem.todo),
    state: isLate ? "bad" : "warn",
  };
}

/**
 * Null without COPY_TO. A copy that stops is started again every few seconds, so one failure may be
 * over soon.
 */
export function readCopy(): Reading | null {
  const status = getCopyStatus();
  if (!status) return null;

  const problem = findProblem(status);
  const ageMs = ageOf(status.lastAt);
  if (ageMs === null)
    return problem ? bad("failed", problem.values, problem.todo) : warn("never", undefined, "wait");

  const age = { ms: ageMs };
  if (ageMs <= MAX_COPY_AGE_MS) return { ...ok("last", { age }), todo: null };

  return problem
    ? bad("failing", { age, ...problem.values }, problem.todo)
    : bad("last", { age }, "late");
}

/** The last failure as the server has written it down, and its remedy. Null after a success. */
function findProblem({ reason }: TaskStatus) {
  return reason === null
    ? null
    : { values: { reason: asClause(reason) }, todo: findPlaceRemedy(reason) };
}
