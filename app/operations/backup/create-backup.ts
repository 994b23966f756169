import { rmSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { openDataFolder } from "~db/start-error";
import { lockBackups } from "./backup-lock";
import { listDatabases, listDataFiles } from "./data-files";
import {
  backupName,
  type Entry,
  listBackups,
  manifestKey,
  readManifest,
  writeManifest,
} from "./manifest";
import { fileStorer } from "./store-files";
import { BackupError, type Store } from "~/integrations/storage/object-store/store";
import { required } from "~/platform/required";

type Options = {
  dataFolder: string;
  store: Store;
  now: Date;
  /** Lines for a settings file, without secrets. */
  settings?: string;
  onProgress?: (step: { done: number; total: number; file: string }) => void;
};

export type Backup = {
  name: string;
  /** Size of the whole backup, not only of its new files. */
  bytes: number;
  files: Entry[];
  missing: string[];
};

/**
 * Copies a data folder while its server runs: secret, uploads and finished recordings, then a
 * snapshot of each database, then files that were added meanwhile. So the backup has every file
 * that the snapshots name, except files deleted during the copy, which `missing` lists.
 */
export async function createBackup({
  dataFolder,
  store: backupStore,
  now,
  settings = "",
  onProgress,
}: Options): Promise<Backup> {
  const unlock = lockBackups(dataFolder);

  try {
    const nameOfBackup = backupName(now);
    if ((await backupStore.list(manifestKey(nameOfBackup))).size > 0)
      throw new BackupError(`${nameOfBackup} exists already.`);

    const storeFile = await fileStorer(backupStore, dataFolder, await entriesOfLast(backupStore));
    const entriesByPath = new Map<string, Entry>();
    const storeAll = async (filePaths: string[]) => {
      const missingFiles: string[] = [];

      for (const [index, filePath] of filePaths.entries()) {
        onProgress?.({ done: index, total: filePaths.length, file: filePath });

        const fileEntry = await storeFile(filePath);
        if (fileEntry) entriesByPath.set(filePath, fileEntry);
        else missingFiles.push(filePath);
      }

      return missingFiles;
    };

    await storeAll([...listDataFiles(dataFolder)]);
    for (const database of listDatabases(dataFolder)) {
      const snapshot = path.join(dataFolder, `backup-${database}.part`);

      try {
        openDataFolder(dataFolder, () => copyDatabase(path.join(dataFolder, database), snapshot));
        entriesByPath.set(database, required(await storeFile(database, snapshot)));
      } finally {
        rmSync(snapshot, { force: true });
      }
    }

    const missing = await storeAll([...listDataFiles(dataFolder)]);

    await backupStore.put(`${nameOfBackup}/settings.env`, Buffer.from(settings));

    const entries = [...entriesByPath.values()];

    await assertStored(backupStore, entries);
    await writeManifest(backupStore, nameOfBackup, {
      format: 2,
      createdAt: now.toISOString(),
      files: entries,
      missing,
    });

    return {
      name: nameOfBackup,
      bytes: entries.reduce((total, { bytes }) => total + bytes, 0),
      files: entries,
      missing,
    };
  } finally {
    unlock();
  }
}

/**
 * Copies the database with VACUUM INTO, which reads one snapshot and in WAL mode does not block
 * writers.
 */
function copyDatabase(sourceFile: string, targetFile: string) {
  rmSync(targetFile, { force: true });

  const handle = new Database(sourceFile, { readonly: true, fileMustExist: true });

  try {
    handle.prepare("VACUUM INTO ?").run(targetFile);
  } finally {
    handle.close();
  }
}

/**
 * The entries of the last backup; empty if it is damaged, so that the next backup is still created.
 */
async function entriesOfLast(backupStore: Store): Promise<Entry[]> {
  const lastName = (await listBackups(backupStore)).at(-1);
  if (!lastName) return [];

  return readManifest(backupStore, lastName).then(
    ({ files }) => files,
    (error: unknown) => {
      if (error instanceof BackupError) return [];

      throw error;
    },
  );
}

/** Compares the backup with the store's own list, which proves that all contents have arrived. */
async function assertStored(backupStore: Store, entries: Entry[]) {
  const present = await backupStore.list("objects/");
  const lostEntry = entries.find(({ object }) => present.get(object.key) !== object.bytes);
  if (lostEntry) throw new BackupError(`${lostEntry.path} did not arrive in ${backupStore.name}.`);
}
