import Database from "better-sqlite3";

const BUSY_TIMEOUT_MS = 2000;

/**
 * Keeps SQLite from starting its write-ahead log over before all of it has been read. A connection
 * with an open read transaction on the log prevents that, for every process. It never keeps writers
 * waiting, except for the moment of `startOver`.
 */
export class LogHolder {
  private readonly writer: Database.Database;
  private readonly checkpointer: Database.Database;
  private readers: [Database.Database, Database.Database];

  constructor(file: string) {
    const open = () => new Database(file, { fileMustExist: true, timeout: BUSY_TIMEOUT_MS });

    this.writer = open();
    this.writer.pragma("wal_autocheckpoint = 0");
    // The first commit to a new log cuts off what is left of the old one: deleted texts must not
    // stay in it.
    this.writer.pragma("journal_size_limit = 0");
    this.checkpointer = open();
    this.readers = [open(), open()];
  }

  /**
   * Moves the log's content to the database, after `readRest` has read what was left of it, and
   * lets SQLite start the log over if no other reader needs it.
   * @returns the number of frames in the log that `readRest` must have seen
   */
  startOver(readRest: () => void): number {
    // Most of the work, without a lock.
    this.hold();
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

    this.touch();
    this.hold();

    return frames;
  }

  /**
   * A reader holds the log only if it needs something of it. Writing an unchanged number adds one
   * page.
   */
  private touch() {
    const version = this.writer.pragma("user_version", { simple: true }) as number;

    this.writer.pragma(`user_version = ${version}`);
  }

  /** The new read transaction begins before the old one ends. */
  private hold() {
    const [idle, holding] = this.readers;

    idle.exec("BEGIN");
    idle.prepare("SELECT count(*) FROM sqlite_schema").get();
    if (holding.inTransaction) holding.exec("COMMIT");
    this.readers = [holding, idle];
  }

  private release() {
    const [, holding] = this.readers;
    if (holding.inTransaction) holding.exec("COMMIT");
  }
}
