import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { makeFolderPrivate } from "./private-files.server";
import { openingData, StartError } from "./start-error";
import { tryLock } from "./try-lock";

/** A server that is shutting down needs a few seconds. */
const WAIT_MS = 6000;

let lock: Database.Database | undefined;

/**
 * Reserves a data folder for this process. SQLite uses a lock of the operating system, which ends
 * with the process, so a killed server leaves none behind.
 * @throws StartError when another process has it
 */
export function lockDataFolder(folder: string, waitMs = WAIT_MS) {
  if (lock) return;

  const owner = path.join(folder, "server.pid");
  const handle = openingData(folder, () => {
    makeFolderPrivate(folder);

    return new Database(path.join(folder, "server.lock"), { timeout: waitMs });
  });

  try {
    handle.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    handle.close();
    if ((error as { code?: string }).code !== "SQLITE_BUSY") throw error;

    throw new StartError(`Another Nhạc Sống (process ${readOwner(owner)}) uses the data folder ${folder}. Stop it first.`);
  }

  writeFileSync(owner, String(process.pid));
  lock = handle;
}

/** Whether a server, of this version or another one, has the folder. */
export function isServerRunning(folder: string): boolean {
  const file = path.join(folder, "server.lock");
  if (!existsSync(file)) return false;

  const unlock = tryLock(file);

  unlock?.();

  return unlock === null;
}

function readOwner(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "unknown";
  }
}
