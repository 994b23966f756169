import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { makeFolderPrivate } from "./private-files.server";
import { openDataFolder, StartError } from "./start-error";
import { tryLock } from "./try-lock";

/** Milliseconds to wait for a server that is shutting down. */
const WAIT_MS = 6000;

let heldLock: Database.Database | undefined;

/**
 * Reserves a data folder for this process. SQLite uses a lock of the operating system, which ends
 * with the process, so a killed server leaves none behind.
 * @throws StartError when another process has it
 */
export function lockDataFolder(folder: string, waitMs = WAIT_MS) {
  if (heldLock) return;

  const ownerFile = path.join(folder, "server.pid");
  const lockHandle = openDataFolder(folder, () => {
    makeFolderPrivate(folder);

    return new Database(path.join(folder, "server.lock"), { timeout: waitMs });
  });

  try {
    lockHandle.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lockHandle.close();
    if ((error as { code?: string }).code !== "SQLITE_BUSY") throw error;

    throw new StartError(`Another Nhạc Sống (process ${readOwner(ownerFile)}) uses the data folder ${folder}. Stop it first.`);
  }

  writeFileSync(ownerFile, String(process.pid));
  heldLock = lockHandle;
}

/** True if a server, of this version or another one, uses the folder. */
export function isServerRunning(folder: string): boolean {
  const lockFile = path.join(folder, "server.lock");
  if (!existsSync(lockFile)) return false;

  const unlock = tryLock(lockFile);

  unlock?.();

  return unlock === null;
}

function readOwner(ownerFile: string): string {
  try {
    return readFileSync(ownerFile, "utf8");
  } catch {
    return "unknown";
  }
}
