import { mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import type { Database } from "better-sqlite3";

const FOLDER = "before-migration";
const MAX_COPIES = 2;

/** The place of a copy of a database, in the folder `before-migration` beside it. */
export function copyPath(database: string, name: string | number) {
  return path.join(path.dirname(database), FOLDER, `nhacsong-${name}.db`);
}

/**
 * Copies a database as one snapshot. The copy appears when it is complete; the last two in its
 * folder stay.
 */
export function copyDatabase(handle: Database, copy: string) {
  const folder = path.dirname(copy);

  mkdirSync(folder, { recursive: true, mode: 0o700 });

  const remove = (name: string) => rmSync(path.join(folder, name));

  // Left by a copy that was interrupted.
  for (const name of readdirSync(folder).filter((it) => it.endsWith(".partial"))) remove(name);
  const partial = `${copy}.partial`;

  handle.prepare("VACUUM INTO ?").run(partial);
  renameSync(partial, copy);
  for (const old of readdirSync(folder).sort().slice(0, -MAX_COPIES)) remove(old);
}
