import { readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { createFolder } from "~db/private-files.server";
import { BackupError } from "~/integrations/storage/object-store/store";

const UNFINISHED = "restore.part";

/** Folder of a standby's files until it takes over. */
export const STANDBY_FOLDER = "standby";
/** File that is there from a takeover until TAKEOVER_COMMAND has succeeded. */
export const TAKEOVER_MARK = "takeover-unfinished";
const IGNORED_NAMES = [UNFINISHED, STANDBY_FOLDER, TAKEOVER_MARK, "lost+found"];
/** The database is moved last, so that a server never starts with half of a backup. */
const DATABASE = "nhacsong.db";

/**
 * Fills an empty data folder with the files that `fill` writes to a folder inside it; the data
 * folder stays empty if `fill` fails. The data folder itself is not replaced, because it may be a
 * mount point.
 */
export async function fillFolder(dataFolder: string, fill: (folder: string) => Promise<void>) {
  await assertFillable(dataFolder);

  const unfinished = path.join(dataFolder, UNFINISHED);

  await rm(unfinished, { recursive: true, force: true });
  try {
    createFolder(unfinished);
  } catch (error) {
    throw new BackupError(`${dataFolder} (DATA_DIR) cannot be created or written to.`, {
      cause: error,
    });
  }

  try {
    await fill(unfinished);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }

  const fileNames = (await readdir(unfinished)).sort(
    (left, right) => Number(left === DATABASE) - Number(right === DATABASE),
  );

  for (const fileName of fileNames)
    await rename(path.join(unfinished, fileName), path.join(dataFolder, fileName));
  await rm(unfinished, { recursive: true });
}

/** @throws BackupError if the folder has files that a restore must not replace */
export async function assertFillable(dataFolder: string) {
  const present = await readdir(dataFolder).catch(() => []);
  if (present.some((fileName) => !IGNORED_NAMES.includes(fileName)))
    throw new BackupError(`${dataFolder} is not empty. Move its content away first.`);
}
