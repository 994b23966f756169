import { readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { createFolder } from "~db/private-files.server";
import { BackupError } from "~/integrations/storage/object-store/store";

const UNFINISHED = "restore.part";

/** Of a standby, until it takes over. */
export const STANDBY_FOLDER = "standby";
const KEPT = [UNFINISHED, STANDBY_FOLDER, "lost+found"];
/** Comes last, so that a server never starts on half of a backup. */
const DATABASE = "nhacsong.db";

/**
 * Fills an empty data folder with what `work` writes into a folder inside of it, or with nothing if
 * `work` fails. The data folder itself is not replaced, since it may be a mount point.
 */
export async function fillFolder(dataFolder: string, work: (folder: string) => Promise<void>) {
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
    await work(unfinished);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }

  const names = (await readdir(unfinished)).sort(
    (a, b) => Number(a === DATABASE) - Number(b === DATABASE),
  );

  for (const name of names) await rename(path.join(unfinished, name), path.join(dataFolder, name));
  await rm(unfinished, { recursive: true });
}

/** @throws BackupError when the folder has files that a restore must not replace */
export async function assertFillable(dataFolder: string) {
  const present = await readdir(dataFolder).catch(() => []);
  if (present.some((name) => !KEPT.includes(name)))
    throw new BackupError(`${dataFolder} is not empty. Move its content away first.`);
}
