import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { expect, test, vi } from "vitest";
import { copyDatabase, copyPath } from "./copy-database";
import { lastMigration, migrateDatabase, newestMigration } from "./migrate.server";
import { newDatabase } from "./older-database";
import { StartError } from "./start-error";

const copiesOf = ({ name }: Database.Database) => {
  try {
    return readdirSync(path.join(path.dirname(name), "before-migration"));
  } catch {
    return [];
  }
};

test("a database of a newer version is refused and stays as it is", () => {
  const handle = newDatabase();

  migrateDatabase(handle);
  handle
    .prepare("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', ?)")
    .run(Date.UTC(2999, 0));
  expect(() => migrateDatabase(handle)).toThrow(StartError);
  expect(() => migrateDatabase(handle)).toThrow(handle.name);
  expect(copiesOf(handle)).toEqual([]);
});

test("a new database and one that is up to date are not copied", () => {
  const handle = newDatabase();

  migrateDatabase(handle);
  migrateDatabase(handle);
  expect(copiesOf(handle)).toEqual([]);
});

test("an older database is copied before it is migrated", () => {
  const handle = newDatabase();

  // Creates a database with only the first migration.
  handle.exec(
    "CREATE TABLE __drizzle_migrations (id INTEGER PRIMARY KEY, hash text NOT NULL, created_at numeric)",
  );
  handle.exec(
    "INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('first', 1); CREATE TABLE old (a)",
  );
  migrateDatabase(handle);

  const [copy] = copiesOf(handle);

  expect(copy).toBe("nhacsong-1.db");

  const copied = new Database(path.join(path.dirname(handle.name), "before-migration", copy!));

  expect(
    copied.prepare("SELECT name FROM sqlite_schema WHERE name IN ('old', 'users')").pluck().all(),
  ).toEqual(["old"]);
});

test("a database that an upgrade has just copied is not copied again", () => {
  const handle = newDatabase();

  handle.exec(
    "CREATE TABLE __drizzle_migrations (id INTEGER PRIMARY KEY, hash text NOT NULL, created_at numeric)",
  );
  handle.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('first', 1)");
  vi.stubEnv("DATABASE_IS_COPIED", "1");
  migrateDatabase(handle);
  vi.unstubAllEnvs();
  expect(lastMigration(handle)).toBe(newestMigration());
  expect(copiesOf(handle)).toEqual([]);
});

test("two copies stay, and none of an interrupted one", () => {
  const handle = newDatabase();
  const place = (name: number) => copyPath(handle.name, name);

  copyDatabase(handle, place(1));
  writeFileSync(`${place(2)}.partial`, "cut off");
  for (const name of [2, 3]) copyDatabase(handle, place(name));
  expect(copiesOf(handle)).toEqual(["nhacsong-2.db", "nhacsong-3.db"]);
});
