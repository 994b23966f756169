import { existsSync, renameSync, rmSync } from "node:fs";
import Database from "better-sqlite3";
import { copyDatabase } from "~db/copy-database";
import { lastMigration } from "~db/migrate.server";
import { required } from "~/platform/required";

/** Tables that grow with every sale. */
const SALES = ["payments", "tickets", "ledger_lines"];

/** Copies the database as one snapshot. The copy appears only when it is complete. */
export function copyBeforeUpgrade(database: string, copy: string) {
  reading(database, (handle) => copyDatabase(handle, copy));
}

/** The time of the last migration of a database file, in milliseconds; null for none. */
export function migrationOf(file: string): number | null {
  return existsSync(file) ? reading(file, lastMigration) : null;
}

/** True if the database has payments, tickets or bookings that the copy does not have. */
export function hasSoldSince(copy: string, database: string): boolean {
  const [before, after] = [copy, database].map((file) => reading(file, countSales));

  return SALES.some(
    (table) =>
      required(after)[table] !== undefined && required(after)[table] !== required(before)[table],
  );
}

/** Puts the copy in the database's place. */
export function restoreDatabase(copy: string, database: string) {
  // Without a log of its own, the file can be replaced in one step.
  const handle = new Database(database);

  handle.pragma("journal_mode = DELETE");
  handle.close();

  const partial = `${database}.restoring`;

  rmSync(partial, { force: true });
  reading(copy, (from) => from.prepare("VACUUM INTO ?").run(partial));
  renameSync(partial, database);
}

function countSales(handle: Database.Database): Record<string, number> {
  const tables = handle
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .pluck()
    .all();
  const count = (table: string) =>
    handle.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number;

  return Object.fromEntries(
    SALES.filter((table) => tables.includes(table)).map((table) => [table, count(table)]),
  );
}

function reading<Result>(file: string, read: (handle: Database.Database) => Result): Result {
  const handle = new Database(file, { readonly: true, fileMustExist: true });

  try {
    return read(handle);
  } finally {
    handle.close();
  }
}
