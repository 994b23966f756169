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
import { openDataFolder } from "./start-error";
import { removeDiacritics } from "./unmarked";
import { WriterQueue, type WriterState } from "./writer.server";

type Handles = ReturnType<typeof openHandles>;

const BUSY_TIMEOUT_MS = 5000;
/** 40 MB: at this size SQLite empties the log even if the continuous copy has not done so. */
const PAGES_WITHOUT_COPY = 10_000;
/**
 * SQLite cuts the write-ahead log to this size when it starts to overwrite the log: 1,000 pages,
 * the size at which SQLite empties the log by default.
 */
const MAX_EMPTIED_LOG_BYTES = 4 * 1024 ** 2;

const shared = globalThis as typeof globalThis & { nhacsongDatabase?: Handles };
const handles = (shared.nhacsongDatabase ??= openHandles());

/** The read handle. It is opened with query_only, so that writes throw. */
export const db = handles.reader;

export type Tx = Handles["writer"];
/** Handle of a query: a transaction or the read handle. */
export type DbReader = Tx | typeof db;

const inTransaction = new AsyncLocalStorage<true>();

/**
 * Runs `work` in an immediate transaction; an exception rolls it back. It is the only way to write.
 * Waiting work shares one commit, each in its own savepoint (see writer.server.ts). Do not wait for
 * a network inside. Nested transactions throw.
 */
export function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  if (inTransaction.getStore())
    throw new Error("A transaction may not start inside another; pass its tx on.");

  return handles.queue.run(() => inTransaction.run(true, () => work(handles.writer)));
}

/**
 * Checkpoints and truncates the write-ahead log, so that overwritten data is gone. Never waits.
 * @returns false while other handles read or write, and if the continuous copy empties the log
 */
export function tryEmptyWriteLog(): boolean {
  const [writeHandle] = handles.raw;
  if (writeHandle.inTransaction || isCopied()) return false;

  writeHandle.pragma("busy_timeout = 0");
  try {
    const [checkpoint] = writeHandle.pragma("wal_checkpoint(TRUNCATE)") as [{ busy: number }];

    return checkpoint.busy === 0;
  } finally {
    writeHandle.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }
}

/** `all`: pages in the write-ahead log; `moved`: those that are also in the database file. */
export type WriteLogPages = { all: number; moved: number };

/**
 * Moves pages from the write-ahead log to the database file, as far as readers permit: pages that
 * are newer than the oldest read transaction stay. Never waits.
 * @returns null while another process does the same
 */
export function moveWriteLog(): WriteLogPages | null {
  const [, readHandle] = handles.raw;
  const [checkpoint] = readHandle.pragma("wal_checkpoint(PASSIVE)") as [
    { log: number; checkpointed: number },
  ];
  if (checkpoint.log < 0) return null;

  return { all: checkpoint.log, moved: checkpoint.checkpointed };
}

/**
 * Sets the guard of the writer. `assertWritable` throws while this process may not write: waiting
 * work is then refused, and uncertain commits are not confirmed.
 */
export function guardWrites(assertWritable: () => void) {
  handles.queue.guard = assertWritable;
}

/** False while the guard of `guardWrites` throws. */
export function canWrite(): boolean {
  try {
    handles.queue.guard();

    return true;
  } catch {
    return false;
  }
}

export function getWriterState(): WriterState {
  return handles.queue.state();
}

let newestMigrationTime: number | undefined;

/** True if the database has the newest schema of this version. */
export function isMigrated(): boolean {
  newestMigrationTime ??= newestMigration();

  return lastMigration(handles.raw[1]) === newestMigrationTime;
}

/**
 * True if the continuous copy runs; it empties the log after reading it. (db does not import app,
 * so it reads the variable.)
 */
function isCopied() {
  return Boolean(process.env.COPY_TO);
}

/** Waits for running writes, then closes the read handle and the write handle. */
export async function closeDatabase() {
  await handles.queue.idle();
  handles.raw.forEach((handle) => handle.close());
  inTransaction.disable();
  delete shared.nhacsongDatabase;
}

/** Prepares a query once per handle, for frequent queries. Parameters are placeholders. */
export function prepared<Query>(
  buildQuery: (handle: DbReader) => Query,
): (handle: DbReader) => Query {
  const preparedByHandle = new WeakMap<object, Query>();

  return (handle) => {
    const cachedQuery = preparedByHandle.get(handle);
    if (cachedQuery) return cachedQuery;

    const query = buildQuery(handle);

    preparedByHandle.set(handle, query);

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
  const databasePath = databaseFile();
  const folder = path.dirname(databasePath);
  const writeHandle = openDataFolder(folder, () => {
    makeFolderPrivate(folder);

    const handle = openHandle(databasePath);

    migrateDatabase(handle);

    return handle;
  });
  const readHandle = openHandle(databasePath);

  readHandle.pragma("query_only = ON");

  const rawHandles = [writeHandle, readHandle] as const;

  rawHandles.forEach(cacheStatements);

  return {
    writer: buildDatabase(writeHandle),
    reader: buildDatabase(readHandle),
    raw: rawHandles,
    queue: new WriterQueue(writeHandle),
  };
}

function buildDatabase(handle: Database.Database) {
  return inlineLimits(drizzle(handle, { schema }));
}

function openHandle(databasePath: string) {
  const handle = new Database(databasePath);

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
