import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { migrateDatabase } from "../db/migrate.server";

/**
 * Migrates one database; every test file starts from a copy of it. All temporary files of the tests
 * and of the programs they start are in one folder, which is deleted at the end.
 */
export default function setup() {
  const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-tests-"));

  // Programs such as nginx write there as another user.
  chmodSync(folder, 0o1777);

  const template = path.join(folder, "template.db");
  const handle = new Database(template);

  migrateDatabase(handle);
  handle.close();
  process.env.TEST_TEMPLATE_DB = template;
  process.env.TMPDIR = folder;

  return () => rmSync(folder, { recursive: true, force: true });
}
