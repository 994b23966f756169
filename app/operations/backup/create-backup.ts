import { rmSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { openingData } from "~db/start-error";
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
  /** Of everything in the backup, not only of what was new. */
  bytes: number;
  files: Entry[];
  missing: string[];
};

/**
 * Copies a data folder while its server runs: secret, uploads and finished recordings, then the
 * database as one snapshot, then what came in the meantime. So every file that the snapshot names
 * is in the backup, unless somebody deletes it in the last moment: then it is in `missing`.
 */
export async function createBackup({
  dataFolder,
  store,
  now,
  settings = "",
  onProgress,
}: Options): Promise<Backup> {
  const unlock = lockBackups(dataFolder);

  try {
    const name = backupName(now);
    if ((await store.list(manifestKey(name))).size > 0)
      throw new BackupError(`${name} exists already.`);

    const storeFile = await fileStorer(store, dataFolder, await entriesOfLast(store));
    const files = new Map<string, Entry>();
    const storeAll = async (names: string[]) => {
      const gone: string[] = [];

      for (const [index, file] of names.entries()) {
        onProgress?.({ done: index, total: names.length, file });

        const entry = await storeFile(file);
        if (entry) files.set(file, entry);
        else gone.push(file);
      }

      return gone;
    };

    await storeAll([...listDataFiles(dataFolder)]);
    for (const database of listDatabases(dataFolder)) {
      const snapshot = path.join(dataFolder, `backup-${database}.part`);

      try {
        openingData(dataFolder, () => copyDatabase(path.join(dataFolder, database), snapshot));
        files.set(database, required(await storeFile(database, snapshot)));
      } finally {
        rmSync(snapshot, { force: true });
      }
    }

    const missing = await storeAll([...listDataFiles(dataFolder)]);

    await store.put(`${name}/settings.env`, Buffer.from(settings));

    const entries = [...files.values()];

    await assertStored(store, entries);
    await writeManifest(store, name, {
      format: 2,
      createdAt: now.toISOString(),
      files: entries,
      missing,
    });

    return {
      name,
      bytes: entries.reduce((sum, { bytes }) => sum + bytes, 0),
      files: entries,
      missing,
    };
  } finally {
    unlock();
  }
}

/** VACUUM INTO reads one snapshot; in WAL mode it keeps no writer waiting. */
function copyDatabase(from: string, to: string) {
  rmSync(to, { force: true });

  const handle = new Database(from, { readonly: true, fileMustExist: true });

  try {
    handle.prepare("VACUUM INTO ?").run(to);
  } finally {
    handle.close();
  }
}

/** A damaged backup does not keep the next one from being made. */
async function entriesOfLast(store: Store): Promise<Entry[]> {
  const name = (await listBackups(store)).at(-1);
  if (!name) return [];

  return readManifest(store, name).then(
    ({ files }) => files,
    (error: unknown) => {
      if (error instanceof BackupError) return [];

      throw error;
    },
  );
}

/** The store's own list is the proof that everything has arrived. */
async function assertStored(store: Store, files: Entry[]) {
  const present = await store.list("objects/");
  const lost = files.find(({ object }) => present.get(object.key) !== object.bytes);
  if (lost) throw new BackupError(`${lost.path} did not arrive in ${store.name}.`);
}
