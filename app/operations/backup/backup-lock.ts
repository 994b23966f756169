import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { tryLock } from "~db/try-lock";
import { BackupError } from "~/integrations/storage/object-store/store";

const NEXT_TRY_MS = 100;

/**
 * Locks a data folder so that one backup runs at a time, because pruning deletes all contents that
 * no finished backup needs.
 */
export function lockBackups(dataFolder: string): () => void {
  const unlock = tryLock(path.join(dataFolder, "backup.lock"));
  if (!unlock) throw new BackupError(`Another backup of ${dataFolder} is running.`);

  return unlock;
}

/**
 * Locks a data folder so that one continuous copy runs at a time; waits for the copy of a server
 * that is shutting down.
 */
export async function lockCopy(dataFolder: string, ending: AbortSignal) {
  while (!tryLock(path.join(dataFolder, "copy.lock")) && !ending.aborted) await sleep(NEXT_TRY_MS);
}
