import path from "node:path";
import { isBackupName, listBackups } from "./manifest";
import { openStore } from "~/integrations/storage/object-store/open-store.server";
import { BackupError, type Store } from "~/integrations/storage/object-store/store";

/**
 * @param placeAddress one backup (…/nhacsong-<date>), or a folder or bucket with several, of which
 * the newest is used
 * @throws BackupError when there is none
 */
export async function findBackup(placeAddress: string): Promise<{ store: Store; name: string }> {
  const trimmed = placeAddress.replace(/\/+$/, "");
  const lastSegment = path.posix.basename(trimmed);
  if (isBackupName(lastSegment))
    return {
      store: await openStore(path.posix.dirname(trimmed).replace(/^s3:\/(?!\/)/, "s3://")),
      name: lastSegment,
    };

  const backupStore = await openStore(placeAddress);
  const newestName = (await listBackups(backupStore)).at(-1);
  if (!newestName) throw new BackupError(`${placeAddress} holds no backup.`);

  return { store: backupStore, name: newestName };
}
