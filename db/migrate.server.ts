import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import type { Database } from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { codeFolder } from "./code-folder.server";
import { StartError } from "./start-error";

const MAX_COPIES = 2;

/**
 * Migrates the database to the newest schema. Before it changes one that has data, it copies it to the folder
 * `before-migration` beside it, where the last two copies stay.
 * @throws StartError for a database of a newer version
 */
export function migrateDatabase(handle: Database) {
  const newest = newestMigration();
  const last = lastMigration(handle);
  if (last !== null && last > newest) {
    throw new StartError(
      `The database ${handle.name} was made by a newer version of Nhạc Sống. Install that version, or restore a copy from ${copiesFolder(handle)}.`,
    );
  }
  if (last !== null && last < newest) copyDatabase(handle, last);
  migrate(drizzle(handle), { migrationsFolder: migrationsFolder() });
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
  const isMigrated = handle.prepare("SELECT 1 FROM sqlite_schema WHERE name = '__drizzle_migrations'").get();
  if (!isMigrated) return null;
  return handle.prepare("SELECT max(created_at) FROM __drizzle_migrations").pluck().get() as number | null;
}

function copiesFolder({ name }: Database) {
  return path.join(path.dirname(name), "before-migration");
}

function copyDatabase(handle: Database, last: number) {
  const folder = copiesFolder(handle);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const copy = path.join(folder, `nhacsong-${last}.db`);
  if (!existsSync(copy)) handle.prepare("VACUUM INTO ?").run(copy);
  const copies = readdirSync(folder).sort();
  for (const old of copies.slice(0, -MAX_COPIES)) rmSync(path.join(folder, old));
}
