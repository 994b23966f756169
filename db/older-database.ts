import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";

/** An empty database file, for tests of migrations. */
export function newDatabase() {
  const handle = new Database(
    path.join(mkdtempSync(path.join(tmpdir(), "migrate-")), "nhacsong.db"),
  );

  // No test cuts the power.
  handle.pragma("synchronous = OFF");

  return handle;
}

/**
 * An empty database file with what migrations and rows of the product need: the search function and
 * foreign keys.
 */
export function newProductDatabase() {
  const handle = newDatabase();

  handle.function("unmarked", (text: unknown) => String(text));
  handle.pragma("foreign_keys = ON");

  return handle;
}

/** Applies the migrations before one, as an older version did. */
export function migrateUpTo(handle: Database.Database, tag: string) {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), "migrations-")), "m");

  cpSync("db/migrations", folder, { recursive: true });

  const journal = JSON.parse(readFileSync(path.join(folder, "meta/_journal.json"), "utf8")) as {
    entries: { tag: string }[];
  };
  const end = journal.entries.findIndex((entry) => entry.tag === tag);

  writeFileSync(
    path.join(folder, "meta/_journal.json"),
    JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }),
  );

  const isChecking = handle.pragma("foreign_keys", { simple: true });

  handle.pragma("foreign_keys = OFF");
  migrate(drizzle(handle), { migrationsFolder: folder });
  handle.pragma(`foreign_keys = ${String(isChecking)}`);
}
