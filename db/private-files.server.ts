import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync } from "node:fs";
import path from "node:path";

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** Restricts new files to the account of this process. */
export function createFilesPrivately() {
  process.umask(0o077);
}

/**
 * Creates a folder and its parents. Node's recursive mkdir never returns if the system refuses new
 * folders with ENOENT, as below /proc.
 */
export function createFolder(folder: string) {
  if (existsSync(folder)) return;
  if (path.dirname(folder) !== folder) createFolder(path.dirname(folder));
  try {
    mkdirSync(folder, { mode: FOLDER_MODE });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

/**
 * Makes a folder private and repairs the modes of its files. Does not follow symbolic links. Files
 * of other accounts keep their modes, and a warning is printed.
 */
export function makeFolderPrivate(folder: string) {
  createFilesPrivately();
  createFolder(folder);

  const foreignEntries = [folder, ...walkEntries(folder)].filter((entry) => !trySetMode(entry));
  if (foreignEntries.length > 0) {
    console.warn(
      `${foreignEntries.length} files in DATA_DIR keep their modes, for example ${foreignEntries[0]}.`,
    );
  }
}

function* walkEntries(folder: string): Generator<string> {
  for (const directoryEntry of readdirSync(folder, { withFileTypes: true })) {
    if (directoryEntry.isSymbolicLink()) continue;

    const entryPath = path.join(folder, directoryEntry.name);

    yield entryPath;
    if (directoryEntry.isDirectory()) yield* walkEntries(entryPath);
  }
}

/**
 * Sets the private mode of a file or folder.
 * @returns false if it may not be changed; true also if it no longer exists
 */
function trySetMode(entryPath: string): boolean {
  try {
    const stats = lstatSync(entryPath);
    const privateMode = stats.isDirectory() ? FOLDER_MODE : FILE_MODE;
    if (!stats.isSymbolicLink() && (stats.mode & 0o777) !== privateMode)
      chmodSync(entryPath, privateMode);

    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT";
  }
}
