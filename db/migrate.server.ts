import path from "node:path";
import type { Database } from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";

/** Brings the database to the newest schema. Migrations stand beside the program, in db/migrations. */
export function migrateDatabase(handle: Database) {
  migrate(drizzle(handle), { migrationsFolder: path.resolve("db/migrations") });
}
