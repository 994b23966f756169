import path from "node:path";
import { type FolderLook, lookIntoFolder } from "~/operations/backup/backup-folder.server";
import {
  type BackupStatus,
  type CopyStatus,
  getBackupStatus,
  getCopyStatus,
  type TaskStatus,
} from "~/operations/backup/backup-status.server";
import { findSnapshotFolder } from "~/operations/backup/copy/copy-state";
import { backupName } from "~/operations/backup/manifest";
import { commandLine } from "~/platform/process/command-line.server";
import { env, isInProduction } from "~/platform/settings/env.server";
import { ageOf } from "~/operations/health/figures.server";
import { badReading, okReading, type Reading, warnReading } from "../reading";
import { asClause, findPlaceRemedy } from "./places.server";

/** Allowed delay of a backup in addition to twice its interval. */
const GRACE_MS = 3600_000;
/**
 * Highest age of the copy. It is written every second, and starts a new snapshot every few minutes.
 */
const MAX_COPY_AGE_MS = 5 * 60_000;

export async function readBackup(): Promise<Reading> {
  const status = getBackupStatus();
  if (!status) return warnReading("off", undefined, isInProduction ? "set" : "later");

  const { to, lastAt } = status;
  const folder = await lookIntoFolder(to, lastAt && backupName(lastAt));

  return withDisk("backup", judgeBackup(status, folder), folder);
}

function judgeBackup(status: BackupStatus, folder: FolderLook | null): Reading {
  const { to, lastAt, everyMs, lastSize } = status;
  const values = { every: { ms: everyMs }, command: commandLine("backup") };
  const problem = findProblem(status);
  const ageMs = ageOf(lastAt);
  if (ageMs === null)
    return problem
      ? badReading("failed", problem.values, problem.todo)
      : warnReading("never", values, "wait");

  const backupValues = { ...values, age: { ms: ageMs }, size: { bytes: lastSize ?? 0 } };
  if (folder?.isNewestLost) return badReading("gone", { ...backupValues, place: to });

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

/** Reads the state of the continuous copy; null without COPY_TO. */
export async function readCopy(): Promise<Reading | null> {
  const status = getCopyStatus();
  if (!status) return null;

  const { to } = status;
  const folder = await lookIntoFolder(to, findSnapshotFolder(env.DATA_DIR, path.resolve(to)));

  return withDisk("copy", judgeCopy(status, folder), folder);
}

/** A failed copy is restarted every few seconds, so a single failure may be over soon. */
function judgeCopy(status: CopyStatus, folder: FolderLook | null): Reading {
  const problem = findProblem(status);
  const ageMs = ageOf(status.lastAt);
  if (ageMs === null)
    return problem
      ? badReading("failed", problem.values, problem.todo)
      : warnReading("never", undefined, "wait");

  if (folder?.isNewestLost) return badReading("gone", { place: status.to });

  const copyAge = { ms: ageMs };
  if (ageMs <= MAX_COPY_AGE_MS) return { ...okReading("last", { age: copyAge }), todo: null };

  return problem
    ? badReading("failing", { age: copyAge, ...problem.values }, problem.todo)
    : badReading("last", { age: copyAge }, "late");
}

/** Adds to a reading that the place is on the disk of DATA_DIR, which is at least yellow. */
function withDisk(
  checkName: "backup" | "copy",
  reading: Reading,
  folder: FolderLook | null,
): Reading {
  if (!folder?.isOnDataDisk) return reading;
  if (reading.state === "ok") return warnReading(reading.fact, reading.values, "sameDisk");

  return { ...reading, details: [{ key: `${checkName}.todo.sameDisk` }] };
}

/** The last recorded failure with its remedy; null after a success. */
function findProblem({ reason }: TaskStatus) {
  return reason === null
    ? null
    : { values: { reason: asClause(reason) }, todo: findPlaceRemedy(reason) };
}
