import { env } from "~/platform/settings/env.server";
import { clock } from "~/platform/clock/clock";
import { recordFailure, recordSuccess } from "./backup-status.server";
import { type Backup, createBackup } from "./create-backup";
import { pruneBackups } from "./prune-backups";
import { openOwnStore } from "~/integrations/storage/object-store/open-store.server";

type Options = Pick<Parameters<typeof createBackup>[0], "settings" | "onProgress"> & { to: string };

/**
 * Makes a backup. In BACKUP_TO, it also deletes old ones and records the result for the admin
 * overview.
 */
export async function runBackup({
  to,
  ...options
}: Options): Promise<Backup & { deleted: string[] }> {
  const isOwn = to === env.BACKUP_TO;

  try {
    const store = await openOwnStore(to, isOwn ? "BACKUP_TO" : "--to");
    const now = clock.now();
    const backup = await createBackup({ dataFolder: env.DATA_DIR, store, now, ...options });
    if (isOwn) recordSuccess("backup", { at: now, size: backup.bytes });
    const deleted = isOwn
      ? await pruneBackups(store, { dataFolder: env.DATA_DIR, keep: env.BACKUP_KEEP })
      : [];

    return { ...backup, deleted };
  } catch (error) {
    if (isOwn) recordFailure("backup", { at: clock.now(), reason: (error as Error).message });
    throw error;
  }
}
