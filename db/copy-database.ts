import { mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import type { Database } from "better-sqlite3";

const COPIES_FOLDER = "before-migration";
const MAX_COPIES = 2;

/** Path of a copy of a database, in the folder `before-migration` beside it. */
export function copyPath(databasePath: string, copyName: string | number) {
  return path.join(path.dirname(databasePath), COPIES_FOLDER, `nhacsong-${copyName}.db`);
}

/**
 * Copies a database as one snapshot. The copy appears when it is complete. Only the last two copies
 * in the folder are kept.
 */
export function copyDatabase(handle: Database, copyPath: string) {
  const folder = path.dirname(copyPath);

  mkdirSync(folder, { recursive: true, mode: 0o700 });

  const removeCopy = (fileName: string) => rmSync(path.join(folder, fileName));

  // Partial files are left over from interrupted copies.
  for (const fileName of readdirSync(folder).filter((fileName) => fileName.endsWith(".partial")))
    removeCopy(fileName);
  const partialPath = `${copyPath}.partial`;

  handle.prepare("VACUUM INTO ?").run(partialPath);
  renameSync(partialPath, copyPath);
  for (const oldCopy of readdirSync(folder).sort().slice(0, -MAX_COPIES)) removeCopy(oldCopy);
}
