import { getBackupStatus, recordFailure } from "~/operations/backup/backup-status.server";
import { runProcess, startCommand } from "~/operations/backup/start-command.server";
import { clock } from "~/platform/clock/clock";
import { logger } from "~/platform/logging/logger.server";

const MAX_WAIT_AFTER_FAILURE_MS = 15 * 60_000;

/** Remembered here too, because a full disk cannot store it. */
let lastFailureAt = -Infinity;

/** Makes a backup in BACKUP_TO when one is due, in a separate process. */
export async function backUpWhenDue(stopping: AbortSignal) {
  const status = getBackupStatus();
  if (!status || !isDue(status)) return;

  const { isOk, reason } = await runProcess(() => {
    const childProcess = startCommand("backup");
    const stop = () => void childProcess.kill();

    stopping.addEventListener("abort", stop);
    childProcess.once("close", () => stopping.removeEventListener("abort", stop));

    return childProcess;
  });
  if (isOk || stopping.aborted) return;

  logger.error({ reason, to: status.to }, "The backup failed; it is tried again");
  lastFailureAt = clock.now().getTime();
  recordFailure("backup", { at: clock.now(), reason });
}

function isDue({
  lastAt,
  failedAt,
  everyMs,
}: NonNullable<ReturnType<typeof getBackupStatus>>): boolean {
  const now = clock.now().getTime();
  const waitMs = Math.min(everyMs, MAX_WAIT_AFTER_FAILURE_MS);
  if (now - Math.max(failedAt?.getTime() ?? -Infinity, lastFailureAt) < waitMs) return false;

  return !lastAt || now - lastAt.getTime() >= everyMs;
}
