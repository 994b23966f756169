import { randomBytes } from "node:crypto";
import { constants, createReadStream, rmSync, statSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { backupName } from "../manifest";
import { measured, type Store } from "~/integrations/storage/object-store/store";
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
  START,
} from "./write-ahead-log";
import { required } from "~/platform/required";

/**
 * The log is started over when it has this size, as SQLite does by itself at 1,000 pages of 4 KB.
 */
const MAX_LOG_BYTES = 4 * 1024 ** 2;
/** And after this time, so that deleted texts do not stay in it. */
const MAX_LOG_MS = 60_000;
/** A new snapshot keeps a restore short. */
const MIN_BYTES_PER_SNAPSHOT = 64 * 1024 ** 2;
const MAX_PARTS_PER_SNAPSHOT = 20_000;

/**
 * Copies a database to a store as it changes: a snapshot, then everything that is appended to the
 * write-ahead log.
 */
export class Copier {
  private readonly holder: LogHolder;
  private readonly waiting: { read: LogRead; log: number; previousEnd: number; readAt: number }[] =
    [];
  /** Read, but perhaps not stored yet; `stored` is what a restart goes on from. */
  private read: CopyState;
  private stored: CopyState;
  private isSnapshotRunning = false;
  private isFileBeingCopied = false;
  private startedOverAt = 0;

  constructor(
    private readonly dataFolder: string,
    private readonly store: Store,
    private readonly now: () => number,
  ) {
    this.holder = new LogHolder(this.database);
    this.read = this.stored = loadCopyState(dataFolder, store.name) ?? this.newChain();
    this.readLog();
    this.startOver();
  }

  /**
   * Stores what was committed since the last time.
   * @returns the time of the newest commit that is certainly stored
   */
  async tick(): Promise<number> {
    const readAt = this.now();

    this.readLog();
    await this.storeWaiting();

    const isLong =
      this.read.position.offset > MAX_LOG_BYTES || readAt - this.startedOverAt > MAX_LOG_MS;
    if (isLong && !this.isFileBeingCopied) {
      this.startOver();
      // A process that is killed before the new log is in the state has to begin a new chain.
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

    const { bytes, parts } = required(this.stored.since);

    return (
      bytes > Math.max(MIN_BYTES_PER_SNAPSHOT, statSync(this.database).size) ||
      parts > MAX_PARTS_PER_SNAPSHOT
    );
  }

  /**
   * Stores the database file. What is written to it meanwhile is in the log too, all of which is
   * applied to the copy; the log must only not be started over while the file is read.
   */
  async storeSnapshot() {
    this.isSnapshotRunning = true;

    const local = path.join(this.dataFolder, "copy-snapshot.part");

    try {
      const { chain, log, position } = this.read;

      this.isFileBeingCopied = true;
      await copyFile(this.database, local, constants.COPYFILE_FICLONE);
      this.readLog();
      this.isFileBeingCopied = false;

      const end = { log: this.read.log, offset: this.read.position.offset };
      let sha256 = "";
      const body = measured(createReadStream(local), (result) => {
        sha256 = result.sha256;
      });

      await this.store.put(snapshotKey(chain, log), Readable.from(body));
      if (chain !== this.read.chain) return;

      const note: Snapshot = { chain, log, header: position.header, end, sha256 };

      await this.store.put(snapshotNoteKey(chain, log), Buffer.from(JSON.stringify(note)));
      for (const state of [this.read, this.stored]) state.since = { bytes: 0, parts: 0 };
      await deleteOldParts(this.store, chain);
    } finally {
      rmSync(local, { force: true });
      this.isSnapshotRunning = this.isFileBeingCopied = false;
    }
  }

  private startOver() {
    this.startedOverAt = this.now();

    let end = START;
    const frames = this.holder.startOver(() => {
      this.readLog();
      end = this.read.position;
    });
    // Nothing can have been written between the two: no log may be missing, and none of this one.
    if (frames !== countFrames(end)) this.read = this.newChain();
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
          position: START,
        };
      else this.read = this.newChain();
    }

    for (;;) {
      const read = readCommitted(this.log, this.read.position);
      if (!read) return;

      this.waiting.push({ read, log: this.read.log, previousEnd: this.read.previousEnd, readAt });
      this.read = { ...this.read, position: read.end };
    }
  }

  private async storeWaiting() {
    for (let next = this.waiting[0]; next; next = this.waiting[0]) {
      const { read, log, previousEnd, readAt } = next;
      const { chain } = this.read;

      await this.store.put(
        partKey(chain, { log, offset: read.from, end: read.end.offset, previousEnd, readAt }),
        read.bytes,
      );
      if (this.waiting[0] !== next) continue;

      this.waiting.shift();

      const since = this.stored.chain === chain ? this.stored.since : null;

      this.stored = {
        ...this.read,
        log,
        previousEnd,
        position: read.end,
        since: since && { bytes: since.bytes + read.bytes.length, parts: since.parts + 1 },
      };
      saveCopyState(this.dataFolder, this.stored);
    }
  }

  /**
   * What was lost in between is in the snapshot of the new chain. The old one stays until that is
   * complete.
   */
  private newChain(): CopyState {
    this.waiting.length = 0;

    const name = backupName(new Date(this.now())).replace("nhacsong-", "");
    const chain = `${name}-${randomBytes(4).toString("hex")}`;

    return {
      format: FORMAT,
      to: this.store.name,
      chain,
      log: 0,
      position: START,
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

/** Keeps the last two snapshots of the chain with everything since, and deletes other chains. */
async function deleteOldParts(store: Store, chain: string) {
  const keys = [...(await store.list(CHAINS)).keys()];
  const notes = keys.map(parseSnapshotNoteKey).filter((note) => note !== null);
  const own = notes.filter((note) => note.chain === chain).map(({ log }) => log);
  const oldest = own.sort((a, b) => a - b).at(-2) ?? own[0] ?? 0;
  const isOld = (part: { chain: string; log: number }) => part.chain !== chain || part.log < oldest;

  for (const { chain: of, log } of notes.filter(isOld)) {
    await store.delete(snapshotNoteKey(of, log));
    await store.delete(snapshotKey(of, log));
  }

  for (const key of keys) {
    const part = parsePartKey(key);
    if (part && isOld(part)) await store.delete(key);
  }
}
