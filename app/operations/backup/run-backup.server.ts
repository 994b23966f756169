import { env } from "~/platform/settings/env.server";
import { clock } from "~/platform/clock/clock";
import { recordFailure, recordSuccess } from "./backup-status.server";
import { type Backup, createBackup } from "./create-backup";
import { pruneBackups } from "./prune-backups";
import { openOwnStore } from "~/integrations/storage/object-store/open-store.server";

type Options = Pick<Parameters<typeof createBackup>[0], "settings" | "onProgress"> & { to: string };

/**
 * Creates a backup. If its place is BACKUP_TO, it also deletes old backups and records the result
 * for the admin overview.
 */
export async function runBackup({
  to: targetPlace,
  ...options
}: Options): Promise<Backup & { deleted: string[] }> {
  const isOwnPlace = targetPlace === env.BACKUP_TO;

  try {
    const backupStore = await openOwnStore(targetPlace, isOwnPlace ? "BACKUP_TO" : "--to");
    const now = clock.now();
    const backup = await createBackup({
      dataFolder: env.DATA_DIR,
      store: backupStore,
      now,
      ...options,
    });
    if (isOwnPlace) recordSuccess("backup", { at: now, size: backup.bytes });
    const deleted = isOwnPlace
      ? await pruneBackups(backupStore, { dataFolder: env.DATA_DIR, keep: env.BACKUP_KEEP })
      : [];

    return { ...backup, deleted };
  } catch (error) {
    if (isOwnPlace) recordFailure("backup", { at: clock.now(), reason: (error as Error).message });
    throw error;
  }
}
