import { createWriteStream, writeFileSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import Database from "better-sqlite3";
import { checkDatabase } from "../database-checks";
import { fillFolder } from "../fill-folder";
import { readEntry } from "../read-entry";
import { BackupError, measured, readAll, type Store } from "../store/store";
import { CHAINS, type Part, parsePartKey, parseSnapshotNoteKey, partKey, type Snapshot, snapshotKey, snapshotNoteKey } from "./copy-keys"; // prettier-ignore
import { readFilesNote } from "./copy-files";
import { readCommitted, START } from "./write-ahead-log";

type Options = { store: Store; dataFolder: string; sessionSecret?: string };

export async function isCopy(store: Store): Promise<boolean> {
  return (await store.list(CHAINS)).size > 0;
}

/**
 * Restores the newest state of a continuous copy to an empty data folder.
 * @returns the time up to which every commit is in it
 * @throws BackupError when the folder is not empty, or nothing whole is found; the folder is empty then
 */
export async function restoreCopy({ store, dataFolder, sessionSecret }: Options): Promise<Date> {
  let reached = 0;
  await fillFolder(dataFolder, async (folder) => {
    reached = await restoreDatabase(store, path.join(folder, "nhacsong.db"));
    for (const entry of await readFilesNote(store)) {
      const fault = await readEntry(store, entry, folder);
      if (fault) throw new BackupError(`The copy in ${store.name} is damaged (${fault}). Nothing was restored.`);
    }
    const fault = checkDatabase(folder, sessionSecret).find(({ isOk }) => !isOk);
    if (fault) throw new BackupError(`The copy in ${store.name} is damaged (${fault.name}: ${fault.detail}).`);
  });
  return new Date(reached);
}

async function restoreDatabase(store: Store, file: string): Promise<number> {
  const keys = [...(await store.list(CHAINS)).keys()];
  const parts = keys.map(parsePartKey).filter((part) => part !== null);
  const newestFirst = (a: { chain: string; log: number }, b: { chain: string; log: number }) =>
    a.chain === b.chain ? b.log - a.log : a.chain < b.chain ? 1 : -1;
  const notes = keys.map(parseSnapshotNoteKey).filter((note) => note !== null);
  for (const { chain, log } of notes.sort(newestFirst)) {
    const note = JSON.parse((await readAll(await store.get(snapshotNoteKey(chain, log)))).toString()) as Snapshot;
    const logs = listLogs(
      parts.filter((part) => part.chain === chain && part.log >= log),
      log,
    );
    const end = logs.find((whole) => whole[0]!.log === note.end.log)?.at(-1)?.end ?? 0;
    if (end < note.end.offset) continue;
    await readSnapshot(store, { key: snapshotKey(chain, log), sha256: note.sha256, file });
    return applyLogs(store, { chain, logs, file });
  }
  throw new BackupError(`${store.name} holds no complete copy.`);
}

/** The logs from one on, each without gaps; ends where a part is missing. */
function listLogs(parts: Part[], first: number): Part[][] {
  const logs: Part[][] = [];
  for (let log = first, previousEnd: number | null = null; ; log++) {
    const whole: Part[] = [];
    let end = 0;
    for (const part of parts.filter((it) => it.log === log).sort((a, b) => a.offset - b.offset || b.end - a.end)) {
      if (part.offset === end) {
        whole.push(part);
        end = part.end;
      } else if (part.offset > end) break;
    }
    const isNext = previousEnd === null || whole[0]?.previousEnd === previousEnd;
    if (whole.length === 0 || !isNext) return logs;
    logs.push(whole);
    previousEnd = end;
  }
}

async function readSnapshot(store: Store, { key, sha256, file }: { key: string; sha256: string; file: string }) {
  let found = "";
  const source = measured(await store.get(key), (result) => (found = result.sha256));
  await pipeline(source, createWriteStream(file, { flush: true, mode: 0o600 }));
  if (found !== sha256) throw new BackupError(`${key} in ${store.name} is damaged. Nothing was restored.`);
}

/** SQLite itself applies each log, as it does after a power cut. @returns when the last part was read */
async function applyLogs(store: Store, { chain, logs, file }: { chain: string; logs: Part[][]; file: string }) {
  let reached = 0;
  for (const parts of logs) {
    const bytes = await Promise.all(parts.map(async (part) => readAll(await store.get(partKey(chain, part)))));
    writeFileSync(`${file}-wal`, Buffer.concat(bytes), { mode: 0o600 });
    const end = readCommitted(`${file}-wal`, START)?.end.offset ?? 0;
    const handle = new Database(file);
    handle.pragma("wal_checkpoint(TRUNCATE)");
    handle.close();
    const applied = parts.filter((part) => part.end <= end);
    reached = applied.at(-1)?.readAt ?? reached;
    // What comes after a damaged part would not fit.
    if (applied.length < parts.length) break;
  }
  return reached;
}
