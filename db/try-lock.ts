import Database from "better-sqlite3";

/**
 * SQLite's lock is one of the operating system, which ends with the process.
 * @returns a function that unlocks; null when another holds the lock
 */
export function tryLock(file: string, waitMs = 0): (() => void) | null {
  const handle = new Database(file, { timeout: waitMs });

  try {
    handle.exec("BEGIN EXCLUSIVE");

    return () => void handle.close();
  } catch (error) {
    handle.close();
    if ((error as { code?: string }).code !== "SQLITE_BUSY") throw error;

    return null;
  }
}
