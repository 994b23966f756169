import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { migrateDatabase } from "../db/migrate.server";

/** Migrates one database; every test file starts from a copy of it. */
export default function setup() {
  const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-template-"));
  mkdirSync(folder, { recursive: true });
  const template = path.join(folder, "template.db");
  const handle = new Database(template);
  migrateDatabase(handle);
  handle.close();
  process.env.TEST_TEMPLATE_DB = template;
  return () => rmSync(folder, { recursive: true, force: true });
}
