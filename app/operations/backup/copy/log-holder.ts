import Database from "better-sqlite3";

const BUSY_TIMEOUT_MS = 2000;

/**
 * Prevents SQLite from restarting its write-ahead log before all of it has been read. A connection
 * with an open read transaction does that for every process. Writers wait only during `startOver`.
 */
export class LogHolder {
  private readonly writer: Database.Database;
  private readonly checkpointer: Database.Database;
  private readers: [Database.Database, Database.Database];

  constructor(databaseFile: string) {
    const openDatabase = () =>
      new Database(databaseFile, { fileMustExist: true, timeout: BUSY_TIMEOUT_MS });

    this.writer = openDatabase();
    this.writer.pragma("wal_autocheckpoint = 0");
    // The first commit to a new log cuts off the rest of the old one, because deleted texts must
    // not stay in it.
    this.writer.pragma("journal_size_limit = 0");
    this.checkpointer = openDatabase();
    this.readers = [openDatabase(), openDatabase()];
  }

  /**
   * Moves the log's content to the database after `readRest` has read its rest, and lets SQLite
   * restart the log if no other reader needs it.
   * @returns the number of frames in the log that `readRest` must have seen
   */
  startOver(readRest: () => void): number {
    // Moves most of the content without a lock.
    this.holdLog();
    this.checkpointer.pragma("wal_checkpoint(PASSIVE)");
    this.writer.exec("BEGIN IMMEDIATE");

    let frames = 0;

    try {
      readRest();
      this.release();

      const [result] = this.checkpointer.pragma("wal_checkpoint(PASSIVE)") as [{ log: number }];

      frames = result.log;
    } finally {
      this.writer.exec("ROLLBACK");
    }

    this.addPage();
    this.holdLog();

    return frames;
  }

  /**
   * Adds one page to the log by writing an unchanged number, because a reader holds the log only if
   * it reads from it.
   */
  private addPage() {
    const version = this.writer.pragma("user_version", { simple: true }) as number;

    this.writer.pragma(`user_version = ${version}`);
  }

  /** Begins the new read transaction before the old one ends. */
  private holdLog() {
    const [idleReader, holding] = this.readers;

    idleReader.exec("BEGIN");
    idleReader.prepare("SELECT count(*) FROM sqlite_schema").get();
    if (holding.inTransaction) holding.exec("COMMIT");
    this.readers = [holding, idleReader];
  }

  private release() {
    const [, holding] = this.readers;
    if (holding.inTransaction) holding.exec("COMMIT");
  }
}
