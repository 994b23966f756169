import { z } from "zod";
import { listDataFiles } from "../data-files";
import { Entry } from "../manifest";
import { parseJson } from "~/platform/json/parse-json";
import { fileStorer } from "../store-files";
import { BackupError, readAll, type Store } from "~/integrations/storage/object-store/store";

const FILES_NOTE = "files.json";
/**
 * Backups have another prefix, because an operator may use one place for backups and copies, and
 * each of them deletes files that it does not need.
 */
const FILES_PREFIX = "files/";
const FilesNote = z.object({ files: z.array(Entry) });

/**
 * Reads the list of the files that a copy has in addition to the database: the secret, uploads and
 * finished recordings.
 */
export async function readFilesNote(copyStore: Store): Promise<Entry[]> {
  if (!(await copyStore.list(FILES_NOTE)).has(FILES_NOTE)) return [];

  const parsedNote = FilesNote.safeParse(
    parseJson((await readAll(await copyStore.get(FILES_NOTE))).toString()),
  );
  if (!parsedNote.success) throw new BackupError(`${FILES_NOTE} in ${copyStore.name} is damaged.`);

  return parsedNote.data.files;
}

/** @returns a function that stores new files of the data folder and deletes removed ones */
export async function fileCopier(copyStore: Store, dataFolder: string) {
  let notedFiles = await readFilesNote(copyStore);
  const storeFile = await fileStorer(copyStore, dataFolder, notedFiles, FILES_PREFIX);

  return async function copyFiles() {
    const entries: Entry[] = [];

    for (const filePath of listDataFiles(dataFolder)) {
      const fileEntry = await storeFile(filePath);
      if (fileEntry) entries.push(fileEntry);
    }

    const isSame = entries.length === notedFiles.length && entries.every((fileEntry, index) => fileEntry.object.key === notedFiles[index]!.object.key && fileEntry.path === notedFiles[index]!.path); // prettier-ignore
    if (isSame) return;

    await copyStore.put(FILES_NOTE, Buffer.from(JSON.stringify({ files: entries })));
    notedFiles = entries;

    const needed = new Set(entries.map(({ object }) => object.key));

    for (const fileKey of (await copyStore.list(FILES_PREFIX)).keys()) {
      if (!needed.has(fileKey)) await copyStore.delete(fileKey);
    }
  };
}
