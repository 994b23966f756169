import { AsyncLocalStorage } from "node:async_hooks";
import { mkdirSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { databaseFile } from "./location.server";
import { migrateDatabase } from "./migrate.server";
import * as schema from "./schema";
import { unmarked } from "./unmarked";

type Handles = ReturnType<typeof openHandles>;

const shared = globalThis as typeof globalThis & { nhacsongDatabase?: Handles };
const handles = (shared.nhacsongDatabase ??= openHandles());

/** For reading only: opened with query_only, so a write through it throws. */
export const db = handles.reader;

export type Tx = Handles["writer"];
/** Where a query may run: inside a transaction or on the reading handle. */
export type Reader = Tx | typeof db;

const inTransaction = new AsyncLocalStorage<true>();
let tail: Promise<unknown> = Promise.resolve();

/**
 * Runs `work` alone, in one immediate transaction; a throw rolls back. The only way to write.
 * Nothing that waits for a network may run inside. A transaction inside a transaction throws.
 */
export function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  if (inTransaction.getStore()) throw new Error("A transaction may not start inside another; pass its tx on.");
  const turn = tail.then(() => inTransaction.run(true, () => runAlone(work)));
  tail = turn.catch(() => {});
  return turn;
}

/** Waits for the writes under way, then closes both handles. */
export async function closeDatabase() {
  await tail;
  handles.raw.forEach((handle) => handle.close());
  delete shared.nhacsongDatabase;
}

async function runAlone<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const { writer, raw } = handles;
  const connection = raw[0];
  connection.exec("BEGIN IMMEDIATE");
  const began = performance.now();
  try {
    const result = await work(writer);
    connection.exec("COMMIT");
    return result;
  } catch (error) {
    if (connection.inTransaction) connection.exec("ROLLBACK");
    throw error;
  } finally {
    const took = performance.now() - began;
    if (took > 50) console.warn(`A transaction held the writer for ${took.toFixed(0)} ms.`);
  }
}

function openHandles() {
  const file = databaseFile();
  mkdirSync(path.dirname(file), { recursive: true });
  const write = openHandle(file);
  migrateDatabase(write);
  const read = openHandle(file);
  read.pragma("query_only = ON");
  return { writer: drizzle(write, { schema }), reader: drizzle(read, { schema }), raw: [write, read] as const };
}

function openHandle(file: string) {
  const handle = new Database(file);
  handle.pragma("journal_mode = WAL");
  handle.pragma("foreign_keys = ON");
  handle.pragma("busy_timeout = 5000");
  handle.pragma("synchronous = FULL");
  handle.function("unmarked", { deterministic: true }, (text: unknown) => (text === null ? null : unmarked(`${text}`)));
  return handle;
}
