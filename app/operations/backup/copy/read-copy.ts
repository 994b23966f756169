import { createWriteStream, writeFileSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import Database from "better-sqlite3";
import { parseJson } from "~/platform/json/parse-json";
import { isOfThisMachine } from "../read-entry";
import {
  BackupError,
  measured,
  readAll,
  type Store,
} from "~/integrations/storage/object-store/store";
import { CHAINS, type Part, parsePartKey, parseSnapshotNoteKey, partKey, Snapshot, snapshotKey, snapshotNoteKey } from "./copy-keys"; // prettier-ignore
import { HEADER_BYTES, isNextLog, readCommitted, START } from "./write-ahead-log";

export type CopiedDatabase = {
  /** Every commit up to here is in the database. */
  reached: Date;
  /** False when there are newer parts that follow a missing or damaged one. */
  isWhole: boolean;
};

type Chain = { note: Snapshot; logs: Part[][]; newest: Part | undefined };

/**
 * Writes the database of a continuous copy to a file, as new as the parts without a gap allow.
 * @throws BackupError when nothing whole is found
 */
export async function readCopiedDatabase(store: Store, file: string): Promise<CopiedDatabase> {
  const { note, logs, newest } = await getNewestChain(store);

  await readSnapshot(store, { key: snapshotKey(note.chain, note.log), sha256: note.sha256, file });

  const last = await applyLogs(store, { note, logs, file });
  const isWhole = last?.log === newest?.log && last?.end === newest?.end;

  return { reached: new Date(last?.readAt ?? 0), isWhole };
}

async function getNewestChain(store: Store): Promise<Chain> {
  const keys = [...(await store.list(CHAINS)).keys()];
  const parts = keys.map(parsePartKey).filter((part) => part !== null);
  const newestFirst = (a: { chain: string; log: number }, b: { chain: string; log: number }) =>
    a.chain === b.chain ? b.log - a.log : a.chain < b.chain ? 1 : -1;
  const notes = keys.map(parseSnapshotNoteKey).filter((note) => note !== null);

  for (const { chain, log } of notes.sort(newestFirst)) {
    const note = await readNote(store, { chain, log });
    const own = parts.filter((part) => part.chain === chain && part.log >= log).sort(byPlace);
    const logs = listLogs(own, log);
    const end = logs.find((whole) => whole[0]!.log === note.end.log)?.at(-1)?.end ?? 0;
    if (end >= note.end.offset)
      return { note, logs, newest: own.toSorted((a, b) => a.log - b.log || a.end - b.end).at(-1) };
  }

  throw new BackupError(`${store.name} holds no complete copy.`);
}

async function readNote(
  store: Store,
  { chain, log }: { chain: string; log: number },
): Promise<Snapshot> {
  const key = snapshotNoteKey(chain, log);
  const text = await readAll(await store.get(key)).catch((error: unknown) => {
    if (error instanceof BackupError) throw error;

    return Buffer.alloc(0);
  });
  const { data } = Snapshot.safeParse(parseJson(text.toString()));
  if (data?.chain === chain && data.log === log) return data;

  throw new BackupError(
    `${key} in ${store.name} is damaged. Delete it to use the snapshot before it.`,
  );
}

const byPlace = (a: Part, b: Part) => a.log - b.log || a.offset - b.offset || b.end - a.end;

/** The logs from one on, each without gaps; ends where a part is missing. */
function listLogs(parts: Part[], first: number): Part[][] {
  const logs: Part[][] = [];

  for (let log = first, previousEnd: number | null = null; ; log++) {
    const whole: Part[] = [];
    let end = 0;

    for (const part of parts.filter((it) => it.log === log)) {
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

async function readSnapshot(
  store: Store,
  { key, sha256, file }: { key: string; sha256: string; file: string },
) {
  let found = "";
  const source = measured(await store.get(key), (result) => {
    found = result.sha256;
  });

  await pipeline(source, createWriteStream(file, { flush: true, mode: 0o600 })).catch(
    (error: unknown) => {
      if (isOfThisMachine(error)) throw error;
    },
  );
  if (found !== sha256) throw new BackupError(`${key} in ${store.name} is damaged.`);
}

/**
 * SQLite itself applies each log, as it does after a power cut.
 * @returns the last part that was applied
 */
async function applyLogs(
  store: Store,
  { note, logs, file }: { note: Snapshot; logs: Part[][]; file: string },
) {
  let last: Part | undefined;
  let { header } = note;

  for (const parts of logs) {
    const bytes = await Promise.all(
      parts.map((part) => readPart(store, partKey(note.chain, part))),
    );
    const first = bytes[0]!.subarray(0, HEADER_BYTES).toString("hex");
    const isInPlace = header === "" || (last ? isNextLog(header, first) : first === header);
    // Encryption does not prove that a part has not been moved; SQLite's own counter and checksums
    // do.
    if (!isInPlace) break;
    header = first;
    writeFileSync(`${file}-wal`, Buffer.concat(bytes), { mode: 0o600 });

    const end = readCommitted(`${file}-wal`, START)?.end.offset ?? 0;
    const handle = new Database(file);

    handle.pragma("wal_checkpoint(TRUNCATE)");
    handle.close();

    const applied = parts.filter((part) => part.end <= end);

    last = applied.at(-1) ?? last;
    // What comes after a damaged part would not fit.
    if (applied.length < parts.length) break;
  }

  return last;
}

/** Empty when it is damaged or deleted: nothing after it is applied then. */
async function readPart(store: Store, key: string): Promise<Buffer> {
  try {
    return await readAll(await store.get(key));
  } catch (error) {
    if (error instanceof BackupError && !/is (missing|damaged)/.test(error.message)) throw error;

    return Buffer.alloc(0);
  }
}
