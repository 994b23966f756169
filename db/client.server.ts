import { AsyncLocalStorage } from "node:async_hooks";
import path from "node:path";
import Database from "better-sqlite3";
import { type Placeholder, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { cacheStatements } from "./patches/statement-cache";
import { databaseFile } from "./location.server";
import { lastMigration, migrateDatabase, newestMigration } from "./migrate.server";
import * as schema from "./schema";
import { inlineLimits } from "./patches/inline-limit";
import { makeFolderPrivate } from "./private-files.server";
import { openingData } from "./start-error";
import { removeDiacritics } from "./unmarked";
import { WriterQueue, type WriterState } from "./writer.server";

type Handles = ReturnType<typeof openHandles>;

const BUSY_TIMEOUT_MS = 5000;
/** 40 MB: the size at which SQLite empties the log although the continuous copy has not done it. */
const PAGES_WITHOUT_COPY = 10_000;
/** The log is cut to this size when SQLite starts it over: 1,000 pages, at which it is emptied. */
const MAX_EMPTIED_LOG_BYTES = 4 * 1024 ** 2;

const shared = globalThis as typeof globalThis & { nhacsongDatabase?: Handles };
const handles = (shared.nhacsongDatabase ??= openHandles());

/** Read only: opened with query_only, so that writes throw. */
export const db = handles.reader;

export type Tx = Handles["writer"];
/** Handle of a query: a transaction or the read handle. */
export type Reader = Tx | typeof db;

const inTransaction = new AsyncLocalStorage<true>();

/**
 * Runs `work` in an immediate transaction; a throw rolls it back. The only way to write. Waiting
 * work shares one commit, each in its own savepoint (see writer.server.ts). Never wait for a
 * network inside. Nested transactions throw.
 */
export function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  if (inTransaction.getStore())
    throw new Error("A transaction may not start inside another; pass its tx on.");

  return handles.queue.run(() => inTransaction.run(true, () => work(handles.writer)));
}

/**
 * Checkpoints and truncates the write-ahead log, so that overwritten data is gone.
 * @returns false while somebody reads or writes, and where the continuous copy does it; never waits
 */
export function emptyWriteLog(): boolean {
  const [write] = handles.raw;
  if (write.inTransaction || isCopied()) return false;

  write.pragma("busy_timeout = 0");
  try {
    const [result] = write.pragma("wal_checkpoint(TRUNCATE)") as [{ busy: number }];

    return result.busy === 0;
  } finally {
    write.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }
}

/** Pages in the write-ahead log, and how many of them are in the database file, too. */
export type WriteLogPages = { all: number; moved: number };

/**
 * Moves what readers permit from the write-ahead log to the database file. Pages after those that
 * the oldest read transaction sees have to stay. Never waits.
 * @returns null while another process does the same
 */
export function moveWriteLog(): WriteLogPages | null {
  const [, read] = handles.raw;
  const [result] = read.pragma("wal_checkpoint(PASSIVE)") as [
    { log: number; checkpointed: number },
  ];
  if (result.log < 0) return null;

  return { all: result.log, moved: result.checkpointed };
}

/**
 * `check` throws while nothing may be written: waiting work is refused, and what is not certain is
 * not confirmed.
 */
export function guardWrites(check: () => void) {
  handles.queue.guard = check;
}

/** False while `guardWrites` refuses. */
export function mayWrite(): boolean {
  try {
    handles.queue.guard();

    return true;
  } catch {
    return false;
  }
}

export function writerState(): WriterState {
  return handles.queue.state();
}

let newest: number | undefined;

/** True if the database has the newest schema of this version. */
export function isMigrated(): boolean {
  newest ??= newestMigration();

  return lastMigration(handles.raw[1]) === newest;
}

/**
 * The continuous copy empties the log, after it has read it (db does not import app, so it reads
 * the variable).
 */
function isCopied() {
  return Boolean(process.env.COPY_TO);
}

/** Waits for running writes, then closes both handles. */
export async function closeDatabase() {
  await handles.queue.idle();
  handles.raw.forEach((handle) => handle.close());
  inTransaction.disable();
  delete shared.nhacsongDatabase;
}

/** Prepares a query once per handle, for frequent queries. Parameters are placeholders. */
export function prepared<Query>(build: (on: Reader) => Query): (on: Reader) => Query {
  const made = new WeakMap<object, Query>();

  return (on) => {
    const known = made.get(on);
    if (known) return known;

    const query = build(on);

    made.set(on, query);

    return query;
  };
}

/** Creates a placeholder per name, for a prepared insert or update. */
export function placeholders<Name extends string>(
  ...names: Name[]
): Record<Name, Placeholder<Name>> {
  return Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as Record<
    Name,
    Placeholder<Name>
  >;
}

function openHandles() {
  const file = databaseFile();
  const folder = path.dirname(file);
  const write = openingData(folder, () => {
    makeFolderPrivate(folder);

    const handle = openHandle(file);

    migrateDatabase(handle);

    return handle;
  });
  const read = openHandle(file);

  read.pragma("query_only = ON");

  const raw = [write, read] as const;

  raw.forEach(cacheStatements);

  return { writer: build(write), reader: build(read), raw, queue: new WriterQueue(write) };
}

function build(handle: Database.Database) {
  return inlineLimits(drizzle(handle, { schema }));
}

function openHandle(file: string) {
  const handle = new Database(file);

  handle.pragma("journal_mode = WAL");
  handle.pragma("foreign_keys = ON");
  handle.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  handle.pragma(`journal_size_limit = ${MAX_EMPTIED_LOG_BYTES}`);
  if (isCopied()) handle.pragma(`wal_autocheckpoint = ${PAGES_WITHOUT_COPY}`);
  handle.pragma("synchronous = FULL");
  // Deleted data is overwritten, so that no mailed link remains in freed pages.
  handle.pragma("secure_delete = ON");
  handle.function("unmarked", { deterministic: true }, (text: unknown) =>
    text === null ? null : removeDiacritics(`${text}`),
  );

  return handle;
}
