import { createWriteStream, writeFileSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import Database from "better-sqlite3";
import { parseJson } from "~/platform/json/parse-json";
import { isOfThisMachine } from "../read-entry";
import {
  BackupError,
  measure,
  readAll,
  type Store,
} from "~/integrations/storage/object-store/store";
import { CHAINS, type LogPart, parsePartKey, parseSnapshotNoteKey, partKey, Snapshot, snapshotKey, snapshotNoteKey } from "./copy-keys"; // prettier-ignore
import { HEADER_BYTES, isNextLog, readCommitted, LOG_START } from "./write-ahead-log";

export type CopiedDatabase = {
  /** The time up to which every commit is in the database. */
  reached: Date;
  /** False when there are newer parts that follow a missing or damaged one. */
  isWhole: boolean;
};

type CopyChain = { note: Snapshot; logs: LogPart[][]; newest: LogPart | undefined };

/**
 * Rebuilds the newest database that the parts of a continuous copy give without a gap, and writes
 * it to a file.
 * @throws BackupError if no complete snapshot is found
 */
export async function readCopiedDatabase(
  copyStore: Store,
  targetFile: string,
): Promise<CopiedDatabase> {
  const { note: snapshotNote, logs: chainLogs, newest } = await getNewestChain(copyStore);

  await readSnapshot(copyStore, {
    key: snapshotKey(snapshotNote.chain, snapshotNote.log),
    sha256: snapshotNote.sha256,
    file: targetFile,
  });

  const lastPart = await applyLogs(copyStore, {
    note: snapshotNote,
    logs: chainLogs,
    file: targetFile,
  });
  const isWhole = lastPart?.log === newest?.log && lastPart?.end === newest?.end;

  return { reached: new Date(lastPart?.readAt ?? 0), isWhole };
}

async function getNewestChain(copyStore: Store): Promise<CopyChain> {
  const chainKeys = [...(await copyStore.list(CHAINS)).keys()];
  const logParts = chainKeys.map(parsePartKey).filter((logPart) => logPart !== null);
  const newestFirst = (
    left: { chain: string; log: number },
    right: { chain: string; log: number },
  ) => (left.chain === right.chain ? right.log - left.log : left.chain < right.chain ? 1 : -1);
  const notes = chainKeys.map(parseSnapshotNoteKey).filter((snapshotNote) => snapshotNote !== null);

  for (const { chain: chainName, log } of notes.sort(newestFirst)) {
    const snapshotNote = await readNote(copyStore, { chain: chainName, log });
    const ownParts = logParts
      .filter((logPart) => logPart.chain === chainName && logPart.log >= log)
      .sort(byPlace);
    const chainLogs = listLogs(ownParts, log);
    const logEnd =
      chainLogs.find((logParts) => logParts[0]!.log === snapshotNote.end.log)?.at(-1)?.end ?? 0;
    if (logEnd >= snapshotNote.end.offset)
      return {
        note: snapshotNote,
        logs: chainLogs,
        newest: ownParts
          .toSorted((left, right) => left.log - right.log || left.end - right.end)
          .at(-1),
      };
  }

  throw new BackupError(`${copyStore.name} holds no complete copy.`);
}

async function readNote(
  copyStore: Store,
  { chain: chainName, log: logNumber }: { chain: string; log: number },
): Promise<Snapshot> {
  const noteKey = snapshotNoteKey(chainName, logNumber);
  const noteText = await readAll(await copyStore.get(noteKey)).catch((error: unknown) => {
    if (error instanceof BackupError) throw error;

    return Buffer.alloc(0);
  });
  const { data: parsedNote } = Snapshot.safeParse(parseJson(noteText.toString()));
  if (parsedNote?.chain === chainName && parsedNote.log === logNumber) return parsedNote;

  throw new BackupError(
    `${noteKey} in ${copyStore.name} is damaged. Delete it to use the snapshot before it.`,
  );
}

const byPlace = (left: LogPart, right: LogPart) =>
  left.log - right.log || left.offset - right.offset || right.end - left.end;

/** Lists the logs from the given one on, each without gaps; ends where a part is missing. */
function listLogs(logParts: LogPart[], firstLog: number): LogPart[][] {
  const chainLogs: LogPart[][] = [];

  for (let logNumber = firstLog, previousEnd: number | null = null; ; logNumber++) {
    const gaplessParts: LogPart[] = [];
    let logEnd = 0;

    for (const logPart of logParts.filter((candidate) => candidate.log === logNumber)) {
      if (logPart.offset === logEnd) {
        gaplessParts.push(logPart);
        logEnd = logPart.end;
      } else if (logPart.offset > logEnd) break;
    }

    const isNext = previousEnd === null || gaplessParts[0]?.previousEnd === previousEnd;
    if (gaplessParts.length === 0 || !isNext) return chainLogs;

    chainLogs.push(gaplessParts);
    previousEnd = logEnd;
  }
}

async function readSnapshot(
  copyStore: Store,
  { key: objectKey, sha256, file: targetFile }: { key: string; sha256: string; file: string },
) {
  let foundHash = "";
  const source = measure(await copyStore.get(objectKey), (result) => {
    foundHash = result.sha256;
  });

  await pipeline(source, createWriteStream(targetFile, { flush: true, mode: 0o600 })).catch(
    (error: unknown) => {
      if (isOfThisMachine(error)) throw error;
    },
  );
  if (foundHash !== sha256) throw new BackupError(`${objectKey} in ${copyStore.name} is damaged.`);
}

/**
 * Lets SQLite apply each log, as it does after a power cut.
 * @returns the last part that was applied
 */
async function applyLogs(
  copyStore: Store,
  {
    note: snapshotNote,
    logs: chainLogs,
    file,
  }: { note: Snapshot; logs: LogPart[][]; file: string },
) {
  let lastPart: LogPart | undefined;
  let { header } = snapshotNote;

  for (const logParts of chainLogs) {
    const partBytes = await Promise.all(
      logParts.map((logPart) => readPart(copyStore, partKey(snapshotNote.chain, logPart))),
    );
    const firstHeader = partBytes[0]!.subarray(0, HEADER_BYTES).toString("hex");
    const isInPlace =
      header === "" || (lastPart ? isNextLog(header, firstHeader) : firstHeader === header);
    // Encryption does not prove that a part was not moved; SQLite's counter and checksums do.
    if (!isInPlace) break;
    header = firstHeader;
    writeFileSync(`${file}-wal`, Buffer.concat(partBytes), { mode: 0o600 });

    const appliedEnd = readCommitted(`${file}-wal`, LOG_START)?.end.offset ?? 0;
    const handle = new Database(file);

    handle.pragma("wal_checkpoint(TRUNCATE)");
    handle.close();

    const applied = logParts.filter((logPart) => logPart.end <= appliedEnd);

    lastPart = applied.at(-1) ?? lastPart;
    // Stops here, because parts after a damaged one do not match the database.
    if (applied.length < logParts.length) break;
  }

  return lastPart;
}

/** Reads a part; empty if it is damaged or deleted, so that no later part is applied. */
async function readPart(copyStore: Store, partObjectKey: string): Promise<Buffer> {
  try {
    return await readAll(await copyStore.get(partObjectKey));
  } catch (error) {
    if (error instanceof BackupError && !/is (missing|damaged)/.test(error.message)) throw error;

    return Buffer.alloc(0);
  }
}
