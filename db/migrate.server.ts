import { existsSync } from "node:fs";
import path from "node:path";
import type { Database } from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { codeFolder } from "./code-folder.server";
import { copyDatabase, copyPath } from "./copy-database";
import { StartError } from "./start-error";

/**
 * Migrates the database to the newest schema. Before it changes one that has data, it copies it to
 * the folder `before-migration` beside it, where the last two copies stay, unless an upgrade has
 * just done that.
 * @throws StartError for a database of a newer version
 */
export function migrateDatabase(handle: Database) {
  const newest = newestMigration();
  const last = lastMigration(handle);
  if (last !== null && last > newest) {
    throw new StartError(
      `The database ${handle.name} was made by a newer version of Nhạc Sống. Install that version, or restore a copy from ${path.dirname(copyPath(handle.name, ""))}.`,
    );
  }
  if (last !== null && last < newest && !isCopied()) {
    const copy = copyPath(handle.name, last);
    if (!existsSync(copy)) copyDatabase(handle, copy);
  }
  if (last !== newest) runMigrations(handle);
}

/**
 * SQLite changes a constraint by rebuilding the table, and dropping the old one would fail for the
 * rows that refer to it. A migration cannot turn that check off itself, because it runs in a
 * transaction.
 */
function runMigrations(handle: Database) {
  const isChecking = handle.pragma("foreign_keys", { simple: true });

  handle.pragma("foreign_keys = OFF");
  try {
    migrate(drizzle(handle), { migrationsFolder: migrationsFolder() });

    const broken = handle.pragma("foreign_key_check") as unknown[];
    if (broken.length > 0)
      throw new Error(`The migration left ${broken.length} rows that refer to nothing`);
  } finally {
    handle.pragma(`foreign_keys = ${String(isChecking)}`);
  }
}

/** The time of the newest migration of this version, in milliseconds. */
export function newestMigration(): number {
  const files = readMigrationFiles({ migrationsFolder: migrationsFolder() });

  return Math.max(...files.map(({ folderMillis }) => folderMillis));
}

function migrationsFolder() {
  return path.join(codeFolder, "db/migrations");
}

/** The time of the last applied migration in milliseconds; null for a new database. */
export function lastMigration(handle: Database): number | null {
  const isMigrated = handle
    .prepare("SELECT 1 FROM sqlite_schema WHERE name = '__drizzle_migrations'")
    .get();
  if (!isMigrated) return null;

  return handle.prepare("SELECT max(created_at) FROM __drizzle_migrations").pluck().get() as
    number | null;
}

/** The upgrade sets this for the process that migrates (scripts/commands/upgrade.ts). */
function isCopied() {
  return process.env.DATABASE_IS_COPIED === "1";
}
