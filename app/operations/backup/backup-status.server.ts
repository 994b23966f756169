import { readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { env } from "~/platform/settings/env.server";
import { durationMs } from "~/platform/settings/duration";
import { logger } from "~/platform/logging/logger.server";

/** The last results of a task that stores this site in another place. */
export type TaskStatus = {
  /** The time of the last success; null before the first. */
  lastAt: Date | null;
  /** The time of the last failure; null after a later success. */
  failedAt: Date | null;
  reason: string | null;
};

export type BackupStatus = TaskStatus & { to: string; everyMs: number; lastSize: number | null };
export type CopyStatus = TaskStatus & { to: string };

/** @returns null when BACKUP_TO is not set */
export function getBackupStatus(): BackupStatus | null {
  if (!env.BACKUP_TO) return null;

  const { at: lastSuccessAt, size: sizeBytes, failure } = readStatus("backup");

  return {
    to: env.BACKUP_TO,
    everyMs: durationMs(env.BACKUP_EVERY),
    ...taskStatus({ at: lastSuccessAt, failure }),
    lastSize: sizeBytes ?? null,
  };
}

/**
 * The continuous copy: `lastAt` is the time up to which everything is stored.
 * @returns null when COPY_TO is not set
 */
export function getCopyStatus(): CopyStatus | null {
  if (!env.COPY_TO) return null;

  return { to: env.COPY_TO, ...taskStatus(readStatus("copy")) };
}

export function recordSuccess(taskName: StoreTask, success: { at: Date; size?: number }) {
  writeStatus(taskName, { at: success.at.getTime(), size: success.size });
}

/**
 * Records a failure and keeps the last success. Only logs if the disk is full, which may be why the
 * task failed.
 */
export function recordFailure(taskName: StoreTask, failure: { at: Date; reason: string }) {
  const { at: lastSuccessAt, size: sizeBytes } = readStatus(taskName);

  try {
    writeStatus(taskName, {
      at: lastSuccessAt,
      size: sizeBytes,
      failure: { at: failure.at.getTime(), reason: failure.reason },
    });
  } catch (error) {
    logger.error({ error, task: taskName }, "A failure could not be stored");
  }
}

type StoreTask = "backup" | "copy";
type Stored = {
  /** The place of the results; older files do not name it. */
  to?: string;
  at?: number;
  size?: number;
  failure?: { at: number; reason: string };
};

function taskStatus({ at: lastSuccessAt, failure }: Stored): TaskStatus {
  return {
    lastAt: lastSuccessAt === undefined ? null : new Date(lastSuccessAt),
    failedAt: failure ? new Date(failure.at) : null,
    reason: failure?.reason ?? null,
  };
}

const statusFile = (taskName: StoreTask) => path.join(env.DATA_DIR, `${taskName}-status.json`);
const placeOf = (taskName: StoreTask) => (taskName === "backup" ? env.BACKUP_TO : env.COPY_TO);

/**
 * Results of another place, and an unreadable file, count as "never", so that the next task runs at
 * once.
 */
function readStatus(taskName: StoreTask): Stored {
  try {
    const stored = JSON.parse(readFileSync(statusFile(taskName), "utf8")) as Stored;

    return stored.to === undefined || stored.to === placeOf(taskName) ? stored : {};
  } catch {
    return {};
  }
}

function writeStatus(taskName: StoreTask, status: Stored) {
  const statusPath = statusFile(taskName);

  writeFileSync(`${statusPath}.part`, JSON.stringify({ to: placeOf(taskName), ...status }), {
    flush: true,
  });
  renameSync(`${statusPath}.part`, statusPath);
}
