import path from "node:path";
import { checkDatabase } from "../database-checks";
import { fillFolder } from "../fill-folder";
import type { Entry } from "../manifest";
import { readEntry } from "../read-entry";
import { replaceSiteIdentity } from "~/integrations/storage/object-store/site-identity";
import { BackupError, type Store } from "~/integrations/storage/object-store/store";
import { readFilesNote } from "./copy-files";
import { CHAINS } from "./copy-keys";
import { readCopiedDatabase } from "./read-copy";

type Options = {
  store: Store;
  dataFolder: string;
  sessionSecret?: string;
  /**
   * Places a file that this machine has already fetched.
   * @returns false if the file was not fetched
   */
  placeWarmFile?: (entry: Entry, folder: string) => boolean;
  /** The site id of the restored site; a new one by default. */
  siteId?: string;
};

export async function isCopy(copyStore: Store): Promise<boolean> {
  return (await copyStore.list(CHAINS)).size > 0;
}

/**
 * Restores the newest state of a continuous copy to an empty data folder.
 * @returns the time up to which every commit is restored
 * @throws BackupError if the folder is not empty or no complete copy is found; the folder is empty
 * afterwards
 */
export async function restoreCopy(options: Options): Promise<Date> {
  const {
    store: copyStore,
    dataFolder,
    sessionSecret,
    placeWarmFile = () => false,
    siteId,
  } = options;
  let reached = new Date(0);

  await fillFolder(dataFolder, async (folder) => {
    ({ reached } = await readCopiedDatabase(copyStore, path.join(folder, "nhacsong.db")));
    for (const fileEntry of await readFilesNote(copyStore)) {
      const copyFault = placeWarmFile(fileEntry, folder)
        ? null
        : await readEntry(copyStore, fileEntry, folder);
      if (copyFault)
        throw new BackupError(
          `The copy in ${copyStore.name} is damaged (${copyFault}). Nothing was restored.`,
        );
    }

    const copyFault = checkDatabase(folder, sessionSecret).find(({ isOk }) => !isOk);
    if (copyFault)
      throw new BackupError(
        `The copy in ${copyStore.name} is damaged (${copyFault.name}: ${copyFault.detail}).`,
      );

    replaceSiteIdentity(folder, siteId);
  });

  return reached;
}
