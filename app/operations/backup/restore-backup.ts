import { checkDatabase } from "./database-checks";
import { readManifest } from "./manifest";
import { readEntry } from "./read-entry";
import { fillFolder } from "./fill-folder";
import { replaceSiteIdentity } from "~/integrations/storage/object-store/site-identity";
import { BackupError, type Store } from "~/integrations/storage/object-store/store";

type Options = {
  store: Store;
  name: string;
  dataFolder: string;
  sessionSecret?: string;
  onProgress?: (step: { done: number; total: number; file: string }) => void;
};

/**
 * Restores a backup to an empty data folder, checking every file and the database.
 * @throws BackupError if the folder is not empty or the backup is damaged; the folder is empty
 * afterwards
 */
export async function restoreBackup({
  store: backupStore,
  name: nameOfBackup,
  dataFolder,
  sessionSecret,
  onProgress,
}: Options) {
  const { files: entries } = await readManifest(backupStore, nameOfBackup);

  await fillFolder(dataFolder, async (folder) => {
    for (const [index, fileEntry] of entries.entries()) {
      onProgress?.({ done: index, total: entries.length, file: fileEntry.path });

      const backupFault = await readEntry(backupStore, fileEntry, folder);
      if (backupFault)
        throw new BackupError(
          `The backup ${nameOfBackup} is damaged (${backupFault}). Nothing was restored.`,
        );
    }

    const backupFault = checkDatabase(folder, sessionSecret).find(({ isOk }) => !isOk);
    if (backupFault)
      throw new BackupError(
        `The backup ${nameOfBackup} is damaged (${backupFault.name}: ${backupFault.detail}). Nothing was restored.`,
      );

    replaceSiteIdentity(folder);
  });
}
