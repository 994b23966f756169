import { randomBytes } from "node:crypto";
import { constants, createReadStream, rmSync, statSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { backupName } from "../manifest";
import { measure, type Store } from "~/integrations/storage/object-store/store";
import { type CopyState, FORMAT, loadCopyState, saveCopyState } from "./copy-state";
import { LogHolder } from "./log-holder";
import {
  partKey,
  type Snapshot,
  snapshotKey,
  snapshotNoteKey,
  CHAINS,
  parsePartKey,
  parseSnapshotNoteKey,
} from "./copy-keys";
import {
  countFrames,
  isNextLog,
  type LogRead,
  readCommitted,
  readLogHeader,
  LOG_START,
} from "./write-ahead-log";
import { required } from "~/platform/required";

/**
 * The log is restarted at this size; SQLite's own limit is the same, 1,000 pages of 4 KB.
 */
const MAX_LOG_BYTES = 4 * 1024 ** 2;
/** The log is also restarted after this time, so that deleted texts do not stay in it. */
const MAX_LOG_MS = 60_000;
/** A new snapshot follows after this many bytes of log, to keep restores short. */
const MIN_BYTES_PER_SNAPSHOT = 64 * 1024 ** 2;
const MAX_PARTS_PER_SNAPSHOT = 20_000;

/**
 * Copies a database to a store continuously: first a snapshot, then everything that is appended to
 * the write-ahead log.
 */
export class Copier {
  private readonly holder: LogHolder;
  private readonly waiting: { read: LogRead; log: number; previousEnd: number; readAt: number }[] =
    [];
  /**
   * The state after the last read, which may not be stored yet; a restart continues from `stored`.
   */
  private read: CopyState;
  private stored: CopyState;
  private isSnapshotRunning = false;
  private isFileBeingCopied = false;
  private startedOverAt = 0;

  constructor(
    private readonly dataFolder: string,
    private readonly placeStore: Store,
    private readonly now: () => number,
  ) {
    this.holder = new LogHolder(this.database);
    this.read = this.stored = loadCopyState(dataFolder, placeStore.name) ?? this.newChain();
    this.readLog();
    this.startOver();
  }

  /**
   * Stores the commits since the last call.
   * @returns the time up to which every commit is certainly stored
   */
  async copyOnce(): Promise<number> {
    const readAt = this.now();

    this.readLog();
    await this.storeWaiting();

    const isLong =
      this.read.position.offset > MAX_LOG_BYTES || readAt - this.startedOverAt > MAX_LOG_MS;
    if (isLong && !this.isFileBeingCopied) {
      this.startOver();
      // Stores the state with the new log at once, because a process that is killed before has to
      // begin a new chain at its next start.
      await this.storeWaiting();
    }

    return readAt;
  }

  /** False until the first snapshot of the chain is stored. */
  get isWhole(): boolean {
    return this.stored.since !== null && this.stored.chain === this.read.chain;
  }

  needsSnapshot(): boolean {
    if (this.isSnapshotRunning) return false;
    if (!this.isWhole) return true;

    const { bytes: byteCount, parts: partCount } = required(this.stored.since);

    return (
      byteCount > Math.max(MIN_BYTES_PER_SNAPSHOT, statSync(this.database).size) ||
      partCount > MAX_PARTS_PER_SNAPSHOT
    );
  }

  /**
   * Stores the database file. Changes during the read are also in the log, which is applied to the
   * copy later; so the log must not be restarted while the file is read.
   */
  async storeSnapshot() {
    this.isSnapshotRunning = true;

    const localFile = path.join(this.dataFolder, "copy-snapshot.part");

    try {
      const { chain: chainName, log: logNumber, position } = this.read;

      this.isFileBeingCopied = true;
      await copyFile(this.database, localFile, constants.COPYFILE_FICLONE);
      this.readLog();
      this.isFileBeingCopied = false;

      const logEnd = { log: this.read.log, offset: this.read.position.offset };
      let sha256 = "";
      const fileContent = measure(createReadStream(localFile), (result) => {
        sha256 = result.sha256;
      });

      await this.placeStore.put(snapshotKey(chainName, logNumber), Readable.from(fileContent));
      if (chainName !== this.read.chain) return;

      const snapshotNote: Snapshot = {
        chain: chainName,
        log: logNumber,
        header: position.header,
        end: logEnd,
        sha256,
      };

      await this.placeStore.put(
        snapshotNoteKey(chainName, logNumber),
        Buffer.from(JSON.stringify(snapshotNote)),
      );
      for (const state of [this.read, this.stored]) state.since = { bytes: 0, parts: 0 };
      await deleteOldParts(this.placeStore, chainName);
    } finally {
      rmSync(localFile, { force: true });
      this.isSnapshotRunning = this.isFileBeingCopied = false;
    }
  }

  private startOver() {
    this.startedOverAt = this.now();

    let logEnd = LOG_START;
    const frames = this.holder.startOver(() => {
      this.readLog();
      logEnd = this.read.position;
    });
    // If the log grew between the last read and the restart, a part is missing, so a new chain
    // begins.
    if (frames !== countFrames(logEnd)) this.read = this.newChain();
    this.readLog({ mayBeNext: true });
  }

  private readLog({ mayBeNext = false } = {}) {
    const readAt = this.now();
    const header = readLogHeader(this.log);
    const { position } = this.read;
    if (position.header && header !== position.header) {
      const isNext = mayBeNext && header !== null && isNextLog(position.header, header);
      if (isNext)
        this.read = {
          ...this.read,
          log: this.read.log + 1,
          previousEnd: position.offset,
          position: LOG_START,
        };
      else this.read = this.newChain();
    }

    for (;;) {
      const readResult = readCommitted(this.log, this.read.position);
      if (!readResult) return;

      this.waiting.push({
        read: readResult,
        log: this.read.log,
        previousEnd: this.read.previousEnd,
        readAt,
      });
      this.read = { ...this.read, position: readResult.end };
    }
  }

  private async storeWaiting() {
    for (let waitingPart = this.waiting[0]; waitingPart; waitingPart = this.waiting[0]) {
      const { read: readResult, log: logNumber, previousEnd, readAt } = waitingPart;
      const { chain: chainName } = this.read;

      await this.placeStore.put(
        partKey(chainName, {
          log: logNumber,
          offset: readResult.from,
          end: readResult.end.offset,
          previousEnd,
          readAt,
        }),
        readResult.bytes,
      );
      if (this.waiting[0] !== waitingPart) continue;

      this.waiting.shift();

      const sinceSnapshot = this.stored.chain === chainName ? this.stored.since : null;

      this.stored = {
        ...this.read,
        log: logNumber,
        previousEnd,
        position: readResult.end,
        since: sinceSnapshot && {
          bytes: sinceSnapshot.bytes + readResult.bytes.length,
          parts: sinceSnapshot.parts + 1,
        },
      };
      saveCopyState(this.dataFolder, this.stored);
    }
  }

  /**
   * Begins a new chain, whose snapshot contains everything that the log lost. The old chain stays
   * until the snapshot is complete.
   */
  private newChain(): CopyState {
    this.waiting.length = 0;

    const timeName = backupName(new Date(this.now())).replace("nhacsong-", "");
    const chainName = `${timeName}-${randomBytes(4).toString("hex")}`;

    return {
      format: FORMAT,
      to: this.placeStore.name,
      chain: chainName,
      log: 0,
      position: LOG_START,
      previousEnd: 0,
      since: null,
    };
  }

  private get database() {
    return path.join(this.dataFolder, "nhacsong.db");
  }

  private get log() {
    return `${this.database}-wal`;
  }
}

/**
 * Keeps the last two snapshots of the chain and all later logs; deletes older parts and other
 * chains.
 */
async function deleteOldParts(placeStore: Store, chainName: string) {
  const chainKeys = [...(await placeStore.list(CHAINS)).keys()];
  const snapshotNotes = chainKeys
    .map(parseSnapshotNoteKey)
    .filter((snapshotNote) => snapshotNote !== null);
  const ownLogs = snapshotNotes
    .filter((snapshotNote) => snapshotNote.chain === chainName)
    .map(({ log: logNumber }) => logNumber);
  const oldest = ownLogs.sort((left, right) => left - right).at(-2) ?? ownLogs[0] ?? 0;
  const isOldPart = (parsedPart: { chain: string; log: number }) =>
    parsedPart.chain !== chainName || parsedPart.log < oldest;

  for (const { chain: noteChain, log: logNumber } of snapshotNotes.filter(isOldPart)) {
    await placeStore.delete(snapshotNoteKey(noteChain, logNumber));
    await placeStore.delete(snapshotKey(noteChain, logNumber));
  }

  for (const chainKey of chainKeys) {
    const parsedPart = parsePartKey(chainKey);
    if (parsedPart && isOldPart(parsedPart)) await placeStore.delete(chainKey);
  }
}
