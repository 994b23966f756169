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
  /** Puts a file in place that is here already. */
  placeWarmFile?: (entry: Entry, folder: string) => boolean;
  /** Of the site that the restored one becomes; a new one by default. */
  siteId?: string;
};

export async function isCopy(store: Store): Promise<boolean> {
  return (await store.list(CHAINS)).size > 0;
}

/**
 * Restores the newest state of a continuous copy to an empty data folder.
 * @returns the time up to which every commit is in it
 * @throws BackupError when the folder is not empty, or nothing whole is found; the folder is empty
 * then
 */
export async function restoreCopy(options: Options): Promise<Date> {
  const { store, dataFolder, sessionSecret, placeWarmFile = () => false, siteId } = options;
  let reached = new Date(0);

  await fillFolder(dataFolder, async (folder) => {
    ({ reached } = await readCopiedDatabase(store, path.join(folder, "nhacsong.db")));
    for (const entry of await readFilesNote(store)) {
      const fault = placeWarmFile(entry, folder) ? null : await readEntry(store, entry, folder);
      if (fault)
        throw new BackupError(
          `The copy in ${store.name} is damaged (${fault}). Nothing was restored.`,
        );
    }

    const fault = checkDatabase(folder, sessionSecret).find(({ isOk }) => !isOk);
    if (fault)
      throw new BackupError(
        `The copy in ${store.name} is damaged (${fault.name}: ${fault.detail}).`,
      );

    replaceSiteIdentity(folder, siteId);
  });

  return reached;
}
