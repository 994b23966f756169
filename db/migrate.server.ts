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
 * Migrates the database to the newest schema. A database with data is first copied to the folder
 * `before-migration` beside it, which keeps the last two copies, unless an upgrade has just made a
 * copy.
 * @throws StartError for a database of a newer version
 */
export function migrateDatabase(handle: Database) {
  const newestTime = newestMigration();
  const lastTime = lastMigration(handle);
  if (lastTime !== null && lastTime > newestTime) {
    throw new StartError(
      `The database ${handle.name} was made by a newer version of Nhạc Sống. Install that version, or restore a copy from ${path.dirname(copyPath(handle.name, ""))}.`,
    );
  }
  if (lastTime !== null && lastTime < newestTime && !isCopied()) {
    const copyFile = copyPath(handle.name, lastTime);
    if (!existsSync(copyFile)) copyDatabase(handle, copyFile);
  }
  if (lastTime !== newestTime) runMigrations(handle);
}

/**
 * Runs the migrations without foreign key checks. SQLite changes a constraint by rebuilding the
 * table, and dropping the old table would fail because of rows that refer to it. A migration cannot
 * turn the check off itself, because it runs in a transaction.
 */
function runMigrations(handle: Database) {
  const foreignKeysMode = handle.pragma("foreign_keys", { simple: true });

  handle.pragma("foreign_keys = OFF");
  try {
    migrate(drizzle(handle), { migrationsFolder: migrationsFolder() });

    const brokenRows = handle.pragma("foreign_key_check") as unknown[];
    if (brokenRows.length > 0)
      throw new Error(`The migration left ${brokenRows.length} rows that refer to nothing`);
  } finally {
    handle.pragma(`foreign_keys = ${String(foreignKeysMode)}`);
  }
}

/** The time of the newest migration of this version, in milliseconds. */
export function newestMigration(): number {
  const migrationFiles = readMigrationFiles({ migrationsFolder: migrationsFolder() });

  return Math.max(...migrationFiles.map(({ folderMillis }) => folderMillis));
}

function migrationsFolder() {
  return path.join(codeFolder, "db/migrations");
}

/** The time of the last applied migration in milliseconds; null for a new database. */
export function lastMigration(handle: Database): number | null {
  const migrationsTable = handle
    .prepare("SELECT 1 FROM sqlite_schema WHERE name = '__drizzle_migrations'")
    .get();
  if (!migrationsTable) return null;

  return handle.prepare("SELECT max(created_at) FROM __drizzle_migrations").pluck().get() as
    number | null;
}

/**
 * True if the upgrade has copied the database. It sets the variable for the process that migrates
 * (scripts/commands/upgrade.ts).
 */
function isCopied() {
  return process.env.DATABASE_IS_COPIED === "1";
}
