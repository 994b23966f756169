import { existsSync, renameSync, rmSync } from "node:fs";
import Database from "better-sqlite3";
import { copyDatabase } from "~db/copy-database";
import { lastMigration } from "~db/migrate.server";
import { required } from "~/platform/required";

/** Tables to which every sale adds rows. */
const SALES_TABLES = ["payments", "tickets", "ledger_lines"];

/** Copies the database as one snapshot. The file appears only after it is complete. */
export function copyBeforeUpgrade(database: string, copyFile: string) {
  readWith(database, (handle) => copyDatabase(handle, copyFile));
}

/** The time of the last migration of a database file, in milliseconds; null for none. */
export function migrationOf(databaseFile: string): number | null {
  return existsSync(databaseFile) ? readWith(databaseFile, lastMigration) : null;
}

/** True if the database has payments, tickets or bookings that the copy does not have. */
export function hasSoldSince(copyFile: string, database: string): boolean {
  const [copiedCounts, currentCounts] = [copyFile, database].map((databaseFile) =>
    readWith(databaseFile, countSales),
  );

  return SALES_TABLES.some(
    (tableName) =>
      required(currentCounts)[tableName] !== undefined &&
      required(currentCounts)[tableName] !== required(copiedCounts)[tableName],
  );
}

/** Replaces the database by the copy. */
export function restoreDatabase(copyFile: string, database: string) {
  // Moves the write-ahead log into the database, so that one file can be replaced in one step.
  const handle = new Database(database);

  handle.pragma("journal_mode = DELETE");
  handle.close();

  const partial = `${database}.restoring`;

  rmSync(partial, { force: true });
  readWith(copyFile, (copyHandle) => copyHandle.prepare("VACUUM INTO ?").run(partial));
  renameSync(partial, database);
}

function countSales(handle: Database.Database): Record<string, number> {
  const tables = handle
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .pluck()
    .all();
  const count = (tableName: string) =>
    handle.prepare(`SELECT count(*) FROM ${tableName}`).pluck().get() as number;

  return Object.fromEntries(
    SALES_TABLES.filter((tableName) => tables.includes(tableName)).map((tableName) => [
      tableName,
      count(tableName),
    ]),
  );
}

function readWith<Result>(
  databaseFile: string,
  readDatabase: (handle: Database.Database) => Result,
): Result {
  const handle = new Database(databaseFile, { readonly: true, fileMustExist: true });

  try {
    return readDatabase(handle);
  } finally {
    handle.close();
  }
}
