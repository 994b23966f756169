import { z } from "zod";
import { listDataFiles } from "../data-files";
import { Entry } from "../manifest";
import { parseJson } from "~/platform/json/parse-json";
import { fileStorer } from "../store-files";
import { BackupError, readAll, type Store } from "~/integrations/storage/object-store/store";

const NOTE = "files.json";
/**
 * Not where backups keep theirs: each deletes what only the other needs, and an operator may name
 * one place for both.
 */
const FILES = "files/";
const Note = z.object({ files: z.array(Entry) });

/** The files of the copy beside the database: the secret, uploads and finished recordings. */
export async function readFilesNote(store: Store): Promise<Entry[]> {
  if (!(await store.list(NOTE)).has(NOTE)) return [];

  const note = Note.safeParse(parseJson((await readAll(await store.get(NOTE))).toString()));
  if (!note.success) throw new BackupError(`${NOTE} in ${store.name} is damaged.`);

  return note.data.files;
}

/** @returns a function that stores what is new in the data folder, and deletes what is gone */
export async function fileCopier(store: Store, dataFolder: string) {
  let noted = await readFilesNote(store);
  const storeFile = await fileStorer(store, dataFolder, noted, FILES);

  return async function copyFiles() {
    const files: Entry[] = [];

    for (const file of listDataFiles(dataFolder)) {
      const entry = await storeFile(file);
      if (entry) files.push(entry);
    }

    const isSame = files.length === noted.length && files.every((entry, index) => entry.object.key === noted[index]!.object.key && entry.path === noted[index]!.path); // prettier-ignore
    if (isSame) return;

    await store.put(NOTE, Buffer.from(JSON.stringify({ files })));
    noted = files;

    const needed = new Set(files.map(({ object }) => object.key));

    for (const key of (await store.list(FILES)).keys()) {
      if (!needed.has(key)) await store.delete(key);
    }
  };
}
