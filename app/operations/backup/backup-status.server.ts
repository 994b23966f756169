import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import path from "node:path";
import { env } from "~/platform/settings/env.server";
import { durationMs } from "~/platform/settings/duration";

/** Last results of a task that stores this site elsewhere. */
export type TaskStatus = {
  /** The last success. */
  lastAt: Date | null;
  /** The last failure, with its reason; null after a later success. */
  failedAt: Date | null;
  reason: string | null;
};

/** @returns null when BACKUP_TO is not set */
export function getBackupStatus():
  (TaskStatus & { to: string; everyMs: number; lastSize: number | null }) | null {
  if (!env.BACKUP_TO) return null;

  const { at, size, failure } = readStatus("backup");

  return {
    to: env.BACKUP_TO,
    everyMs: durationMs(env.BACKUP_EVERY),
    ...taskStatus({ at, failure }),
    lastSize: size ?? null,
  };
}

/**
 * The continuous copy: `lastAt` is the time up to which everything is stored.
 * @returns null when COPY_TO is not set
 */
export function getCopyStatus(): (TaskStatus & { to: string }) | null {
  if (!env.COPY_TO) return null;

  return { to: env.COPY_TO, ...taskStatus(readStatus("copy")) };
}

export function recordSuccess(task: Task, success: { at: Date; size?: number }) {
  writeStatus(task, { at: success.at.getTime(), size: success.size });
}

/** Keeps the last success. */
export function recordFailure(task: Task, failure: { at: Date; reason: string }) {
  const { at, size } = readStatus(task);

  writeStatus(task, { at, size, failure: { at: failure.at.getTime(), reason: failure.reason } });
}

type Task = "backup" | "copy";
type Stored = { at?: number; size?: number; failure?: { at: number; reason: string } };

function taskStatus({ at, failure }: Stored): TaskStatus {
  return {
    lastAt: at === undefined ? null : new Date(at),
    failedAt: failure ? new Date(failure.at) : null,
    reason: failure?.reason ?? null,
  };
}

const statusFile = (task: Task) => path.join(env.DATA_DIR, `${task}-status.json`);

function readStatus(task: Task): Stored {
  try {
    return JSON.parse(readFileSync(statusFile(task), "utf8")) as Stored;
  } catch {
    // Unknown is reported as "never", which makes the next task run at once.
    return {};
  }
}

function writeStatus(task: Task, status: Stored) {
  const file = statusFile(task);
  const handle = openSync(`${file}.part`, "w");

  writeSync(handle, JSON.stringify(status));
  fsyncSync(handle);
  closeSync(handle);
  renameSync(`${file}.part`, file);
}
