import { constants } from "node:fs";
import { copyFile, link, mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import Database from "better-sqlite3";
import { listDatabases, listDataFiles } from "./data-files";
import { BackupError, hashFile, MANIFEST, type Manifest, readManifest } from "./manifest";

type Options = {
  dataFolder: string;
  /** The folder that holds all backups. */
  to: string;
  now: Date;
  /** Lines for a settings file, without secrets. */
  settings?: string;
  onProgress?: (step: { done: number; total: number; file: string }) => void;
};

type Entry = Manifest["files"][number];

const PREFIX = "nhacsong-";

/**
 * Copies a data folder while its server runs: the database as one consistent snapshot, then secret, uploads and
 * finished recordings. Files that have not changed since the previous backup in the same folder are linked, so that
 * they take no more space.
 * @returns the folder of the new backup, which appears only when it is complete
 */
export async function createBackup({ dataFolder, to, now, settings = "", onProgress }: Options): Promise<string> {
  const name = PREFIX + now.toISOString().replace(/:/g, "-").replace(/\..*/, "Z");
  const finished = path.join(to, name);
  const partial = `${finished}.partial`;
  const previous = await previousBackup(to);
  await mkdir(to, { recursive: true, mode: 0o700 });
  if (await exists(finished)) throw new BackupError(`${finished} exists already.`);
  await rm(partial, { recursive: true, force: true });
  await mkdir(path.join(partial, "data"), { recursive: true, mode: 0o700 });

  const files: Entry[] = [];
  for (const name of listDatabases(dataFolder)) {
    copyDatabase(path.join(dataFolder, name), path.join(partial, "data", name));
    files.push(await entryOf(path.join(partial, "data"), name));
  }
  const others = [...listDataFiles(dataFolder)];
  for (const [index, file] of others.entries()) {
    onProgress?.({ done: index, total: others.length, file });
    const entry = await copyEntry({ dataFolder, partial, previous, file });
    if (entry) files.push(entry);
  }
  await writeFile(path.join(partial, "settings.env"), settings);
  const manifest: Manifest = { format: 1, createdAt: now.toISOString(), files };
  await writeFile(path.join(partial, MANIFEST), JSON.stringify(manifest, null, 2), { flush: true });
  await rename(partial, finished);
  return finished;
}

/** The complete backups of a folder, oldest first. */
export async function listBackups(to: string): Promise<string[]> {
  const names = await readdir(to).catch(() => []);
  return names.filter((name) => name.startsWith(PREFIX) && name.endsWith("Z")).sort();
}

/** Deletes all but the newest backups. */
export async function pruneBackups(to: string, keep: number) {
  const old = (await listBackups(to)).slice(0, -keep);
  for (const name of old) await rm(path.join(to, name), { recursive: true });
}

/** VACUUM INTO reads one snapshot; in WAL mode it keeps no writer waiting. */
function copyDatabase(from: string, to: string) {
  const handle = new Database(from, { readonly: true, fileMustExist: true });
  try {
    handle.prepare("VACUUM INTO ?").run(to);
  } finally {
    handle.close();
  }
}

type Previous = { folder: string; files: Map<string, Entry> };

async function previousBackup(to: string): Promise<Previous | null> {
  const name = (await listBackups(to)).at(-1);
  if (!name) return null;
  const folder = path.join(to, name);
  try {
    return { folder, files: new Map(readManifest(folder).files.map((entry) => [entry.path, entry])) };
  } catch (error) {
    // A damaged backup must not keep the next one from being made.
    if (error instanceof BackupError) return null;
    throw error;
  }
}

type Copying = { dataFolder: string; partial: string; previous: Previous | null; file: string };

/** Null when the file was deleted in the meantime. */
async function copyEntry({ dataFolder, partial, previous, file }: Copying): Promise<Entry | null> {
  const source = path.join(dataFolder, file);
  const target = path.join(partial, "data", file);
  const facts = await stat(source).catch(() => null);
  if (!facts) return null;
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const known = previous?.files.get(toSlashes(file));
  if (previous && known && known.bytes === facts.size && known.modifiedAt === facts.mtimeMs) {
    const linked = await link(path.join(previous.folder, "data", file), target).then(
      () => true,
      () => false,
    );
    if (linked) return known;
  }
  await copyFile(source, target, constants.COPYFILE_FICLONE);
  return { ...(await entryOf(path.join(partial, "data"), file)), modifiedAt: facts.mtimeMs };
}

async function entryOf(folder: string, file: string): Promise<Entry> {
  const place = path.join(folder, file);
  const { size, mtimeMs } = await stat(place);
  return { path: toSlashes(file), bytes: size, sha256: await hashFile(place), modifiedAt: mtimeMs };
}

const toSlashes = (file: string) => file.split(path.sep).join("/");
const exists = (place: string) =>
  stat(place).then(
    () => true,
    () => false,
  );
