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
 * @throws BackupError when the folder is not empty or the backup is damaged; the folder is empty
 * then
 */
export async function restoreBackup({
  store,
  name,
  dataFolder,
  sessionSecret,
  onProgress,
}: Options) {
  const { files } = await readManifest(store, name);

  await fillFolder(dataFolder, async (folder) => {
    for (const [index, entry] of files.entries()) {
      onProgress?.({ done: index, total: files.length, file: entry.path });

      const fault = await readEntry(store, entry, folder);
      if (fault)
        throw new BackupError(`The backup ${name} is damaged (${fault}). Nothing was restored.`);
    }

    const fault = checkDatabase(folder, sessionSecret).find(({ isOk }) => !isOk);
    if (fault)
      throw new BackupError(
        `The backup ${name} is damaged (${fault.name}: ${fault.detail}). Nothing was restored.`,
      );

    replaceSiteIdentity(folder);
  });
}
