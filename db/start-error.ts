/**
 * A reason the server cannot start that its operator can fix: shown as one line, without a stack.
 */
export class StartError extends Error {}

const REASONS: Record<string, string> = {
  EACCES: "this account may not read and write there",
  EPERM: "this account may not read and write there",
  EROFS: "the file system is read-only",
  ENOENT: "it cannot be created there",
  ENOTDIR: "it is not a folder",
  EISDIR: "a file in it is a folder",
  EIO: "the disk has a fault",
  ENOSPC: "the disk is full",
  SQLITE_CANTOPEN: "this account may not open the database",
  SQLITE_READONLY: "the database is read-only",
  SQLITE_IOERR: "the disk has a fault",
  SQLITE_NOTADB: "nhacsong.db is not a database; restore a backup",
  SQLITE_CORRUPT: "the database is damaged; restore a backup",
};

/**
 * Runs what opens the data folder.
 * @throws StartError naming the folder when that is a fault of the folder
 */
export function openingData<Result>(folder: string, open: () => Result): Result {
  try {
    return open();
  } catch (error) {
    const reason =
      REASONS[String((error as { code?: string }).code).replace(/^(SQLITE_[A-Z]+)_.*/, "$1")];
    if (!reason) throw error;

    throw new StartError(`The data folder ${folder} (DATA_DIR) cannot be used: ${reason}.`, {
      cause: error,
    });
  }
}
