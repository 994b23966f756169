/**
 * A reason for which the server cannot start and which the operator can fix. It is shown as one
 * line, without a stack.
 */
export class StartError extends Error {}

const ERROR_REASONS: Record<string, string> = {
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
 * Runs an operation that opens the data folder.
 * @throws StartError, which names the folder, if the folder is at fault
 */
export function openDataFolder<Result>(folder: string, openData: () => Result): Result {
  try {
    return openData();
  } catch (error) {
    const reason =
      ERROR_REASONS[String((error as { code?: string }).code).replace(/^(SQLITE_[A-Z]+)_.*/, "$1")];
    if (!reason) throw error;

    throw new StartError(`The data folder ${folder} (DATA_DIR) cannot be used: ${reason}.`, {
      cause: error,
    });
  }
}
