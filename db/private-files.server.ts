import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync } from "node:fs";
import path from "node:path";

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** Restricts new files to the account of this process. */
export function createFilesPrivately() {
  process.umask(0o077);
}

/**
 * Node's recursive mkdir never returns where the system refuses new folders with ENOENT, as below
 * /proc.
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
 * of other accounts stay, with a warning.
 */
export function makeFolderPrivate(folder: string) {
  createFilesPrivately();
  createFolder(folder);

  const foreign = [folder, ...entriesOf(folder)].filter((entry) => !setMode(entry));
  if (foreign.length > 0) {
    console.warn(
      `${foreign.length} files in DATA_DIR keep their modes, for example ${foreign[0]}.`,
    );
  }
}

function* entriesOf(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;

    const place = path.join(folder, entry.name);

    yield place;
    if (entry.isDirectory()) yield* entriesOf(place);
  }
}

/** @returns false when it may not be changed; a file that is gone meanwhile needs no mode */
function setMode(entry: string): boolean {
  try {
    const stats = lstatSync(entry);
    const mode = stats.isDirectory() ? FOLDER_MODE : FILE_MODE;
    if (!stats.isSymbolicLink() && (stats.mode & 0o777) !== mode) chmodSync(entry, mode);

    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT";
  }
}
