import type { Database } from "better-sqlite3";
import "~db/client.server";
import { WriterQueue } from "~db/writer.server";

/*
 * One transaction stays open for a whole test file, and each try is undone by going back to a
 * savepoint: nothing is ever committed. Reads use the connection that writes, because no other
 * connection sees what is not committed. Import this first: modules prepare statements when they
 * are imported.
 */

type Handles = { raw: readonly [write: Database, read: Database]; queue: WriterQueue };
const handles = (globalThis as unknown as { nhacsongDatabase: Handles }).nhacsongDatabase;
const [connection, readOnly] = handles.raw;
const countChanges = connection.prepare("SELECT total_changes()").pluck();
let restores = 0;

/**
 * In place of SQLite's own counter, which only other connections move. Caches of query results
 * compare it.
 */
const dataVersion = { pluck: () => ({ get: () => `${countChanges.get() as number} ${restores}` }) };

readOnly.prepare = ((text: string) =>
  text === "PRAGMA data_version" ? dataVersion : connection.prepare(text)) as Database["prepare"];

/** The transactions of the writer, as savepoints of the one that stays open. */
const SAVEPOINTS: Record<string, string> = {
  "BEGIN IMMEDIATE": "SAVEPOINT commit_group",
  COMMIT: "RELEASE commit_group",
  ROLLBACK: "ROLLBACK TO commit_group; RELEASE commit_group",
};

handles.queue = new WriterQueue({
  prepare: (text: string) => connection.prepare(SAVEPOINTS[text] ?? text),
  exec: (text: string) => connection.exec(SAVEPOINTS[text] ?? text),
  get inTransaction() {
    return connection.inTransaction;
  },
} as unknown as Database);

/** Runs `make` in the transaction; `restore` goes back to what it left. */
export async function startRestorable<World>(make: () => Promise<World>): Promise<World> {
  // Before the transaction: SQLite would read a schema that is not committed anew after each
  // restore.
  watchTables();
  connection.exec("BEGIN IMMEDIATE");

  const world = await make();

  connection.exec("DELETE FROM written; SAVEPOINT world");

  return world;
}

export async function restore() {
  await handles.queue.idle();
  connection.exec("ROLLBACK TO world");
  restores += 1;
}

/** The tables with rows that were inserted, updated or deleted since the last restore. */
export function writtenTables(): string[] {
  return connection.prepare("SELECT DISTINCT name FROM written").pluck().all() as string[];
}

function watchTables() {
  connection.exec("CREATE TEMP TABLE written (name TEXT)");

  const list = "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'";
  const tables = connection
    .prepare(`${list} AND name NOT LIKE 'sqlite%'`)
    .pluck()
    .all() as string[];

  for (const table of tables) {
    for (const change of ["INSERT", "UPDATE", "DELETE"]) {
      connection.exec(`CREATE TEMP TRIGGER "${change} ${table}" AFTER ${change} ON main."${table}"
        BEGIN INSERT INTO written VALUES ('${table}'); END`);
    }
  }
}
