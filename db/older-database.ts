import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";

/** Creates an empty database file for tests of migrations. */
export function newDatabase() {
  const handle = new Database(
    path.join(mkdtempSync(path.join(tmpdir(), "migrate-")), "nhacsong.db"),
  );

  // Tests need no protection from power failures.
  handle.pragma("synchronous = OFF");

  return handle;
}

/**
 * Creates an empty database file with the search function and foreign keys, which migrations and
 * rows of the product need.
 */
export function newProductDatabase() {
  const handle = newDatabase();

  handle.function("unmarked", (text: unknown) => String(text));
  handle.pragma("foreign_keys = ON");

  return handle;
}

/** Applies the migrations before the given one, like an older version. */
export function migrateUpTo(handle: Database.Database, migrationTag: string) {
  const migrationsFolder = path.join(mkdtempSync(path.join(tmpdir(), "migrations-")), "m");

  cpSync("db/migrations", migrationsFolder, { recursive: true });

  const journal = JSON.parse(
    readFileSync(path.join(migrationsFolder, "meta/_journal.json"), "utf8"),
  ) as {
    entries: { tag: string }[];
  };
  const endIndex = journal.entries.findIndex((entry) => entry.tag === migrationTag);

  writeFileSync(
    path.join(migrationsFolder, "meta/_journal.json"),
    JSON.stringify({ ...journal, entries: journal.entries.slice(0, endIndex) }),
  );

  const foreignKeysMode = handle.pragma("foreign_keys", { simple: true });

  handle.pragma("foreign_keys = OFF");
  migrate(drizzle(handle), { migrationsFolder: migrationsFolder });
  handle.pragma(`foreign_keys = ${String(foreignKeysMode)}`);
}
