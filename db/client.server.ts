import { AsyncLocalStorage } from "node:async_hooks";
import path from "node:path";
import Database from "better-sqlite3";
import { type Placeholder, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { cacheStatements } from "./patches/statement-cache";
import { databaseFile } from "./location.server";
import { migrateDatabase } from "./migrate.server";
import * as schema from "./schema";
import { inlineLimits } from "./patches/inline-limit";
import { makeFolderPrivate } from "./private-files.server";
import { openingData } from "./start-error";
import { removeDiacritics } from "./unmarked";
import { WriterQueue } from "./writer.server";

type Handles = ReturnType<typeof openHandles>;

const BUSY_TIMEOUT_MS = 5000;

const shared = globalThis as typeof globalThis & { nhacsongDatabase?: Handles };
const handles = (shared.nhacsongDatabase ??= openHandles());

/** For reading only: opened with query_only, so a write through it throws. */
export const db = handles.reader;

export type Tx = Handles["writer"];
/** Where a query may run: inside a transaction or on the reading handle. */
export type Reader = Tx | typeof db;

const inTransaction = new AsyncLocalStorage<true>();

/**
 * Runs `work` alone, in an immediate transaction; a throw rolls back what it did. The only way to write.
 * What waits for the writer shares one commit, each work in a savepoint of its own and answered after the commit: see
 * writer.server.ts. Nothing that waits for a network may run inside. A transaction inside a transaction throws.
 */
export function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  if (inTransaction.getStore()) throw new Error("A transaction may not start inside another; pass its tx on.");
  return handles.queue.run(() => inTransaction.run(true, () => work(handles.writer)));
}

/**
 * Takes the log of recent writes into the database and empties it, so that what was overwritten there stands nowhere
 * any more. @returns false when somebody reads or writes at this moment; it never waits for them
 */
export function emptyWriteLog(): boolean {
  const [write] = handles.raw;
  if (write.inTransaction) return false;
  write.pragma("busy_timeout = 0");
  try {
    const [result] = write.pragma("wal_checkpoint(TRUNCATE)") as [{ busy: number }];
    return result.busy === 0;
  } finally {
    write.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }
}

/** Waits for the writes under way, then closes both handles. */
export async function closeDatabase() {
  await handles.queue.idle();
  handles.raw.forEach((handle) => handle.close());
  delete shared.nhacsongDatabase;
}

/**
 * A query built and prepared once for each of the two handles: for those that every sale runs. Its parameters are
 * placeholders.
 */
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

/** One placeholder for each name: the values of a prepared insert or the changes of a prepared update. */
export function placeholders<Name extends string>(...names: Name[]): Record<Name, Placeholder<Name>> {
  return Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as Record<Name, Placeholder<Name>>;
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
  handle.pragma("synchronous = FULL");
  // What is deleted is overwritten: a link that was mailed is not to be found in freed pages.
  handle.pragma("secure_delete = ON");
  handle.function("unmarked", { deterministic: true }, (text: unknown) =>
    text === null ? null : removeDiacritics(`${text}`),
  );
  return handle;
}
