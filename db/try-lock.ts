import Database from "better-sqlite3";

/**
 * Tries to lock a file. SQLite uses a lock of the operating system, which ends with the process.
 * @returns a function that unlocks; null when another process holds the lock
 */
export function tryLock(lockFile: string, waitMs = 0): (() => void) | null {
  const handle = new Database(lockFile, { timeout: waitMs });

  try {
    handle.exec("BEGIN EXCLUSIVE");

    return () => void handle.close();
  } catch (error) {
    handle.close();
    if ((error as { code?: string }).code !== "SQLITE_BUSY") throw error;

    return null;
  }
}
