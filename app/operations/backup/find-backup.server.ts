import path from "node:path";
import { isBackupName, listBackups } from "./manifest";
import { openStore } from "~/integrations/storage/object-store/open-store.server";
import { BackupError, type Store } from "~/integrations/storage/object-store/store";

/**
 * @param place one backup (…/nhacsong-<date>), or the folder or bucket of several, of which the
 * newest is taken
 * @throws BackupError when there is none
 */
export async function findBackup(place: string): Promise<{ store: Store; name: string }> {
  const trimmed = place.replace(/\/+$/, "");
  const last = path.posix.basename(trimmed);
  if (isBackupName(last))
    return {
      store: await openStore(path.posix.dirname(trimmed).replace(/^s3:\/(?!\/)/, "s3://")),
      name: last,
    };

  const store = await openStore(place);
  const name = (await listBackups(store)).at(-1);
  if (!name) throw new BackupError(`${place} holds no backup.`);

  return { store, name };
}
