import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { findStoredNote } from "~/media/object-storage/stored-note";
import { segmentNumber } from "~/media/packager/segment-files";

/**
 * Files that are not copied: databases, which SQLite copies, files of the running process, and the
 * key of the first run.
 */
const LEFT_OUT = /^([\w-]+\.db(-wal|-shm)?|(server|backup|copy)\.(lock|pid)(-journal)?|(backup|copy|recordings)-(status|state)\.json|setup-key\.json(\.partial)?|before-(migration|upgrade)|standby|takeover-unfinished)$/;
/** Its presence marks a show's folder as a finished recording: see media/replay. */
const FINISHED = "replay-pieces.json";

/**
 * The files of a data folder that a backup copies as they are, relative to it; recordings only when
 * they are finished, and without the segments that are in the object storage.
 */
export function* listDataFiles(folder: string, subfolder = ""): Generator<string> {
  const isStored = storedFilesOf(folder, subfolder);

  for (const folderEntry of readdirSync(path.join(folder, subfolder), { withFileTypes: true })) {
    const filePath = path.join(subfolder, folderEntry.name);
    if (LEFT_OUT.test(filePath) || folderEntry.name.endsWith(".part") || folderEntry.isSymbolicLink()) continue;
    if (!folderEntry.isDirectory()) {
      if (!isStored(folderEntry.name)) yield filePath;
    } else if (subfolder !== "media" || existsSync(path.join(folder, filePath, FINISHED))) yield* listDataFiles(folder, filePath);
  }
}

/**
 * Returns a function that tells whether a file of the folder is a segment in the object storage.
 */
function storedFilesOf(folder: string, subfolder: string): (fileName: string) => boolean {
  const [topFolder, eventId, rendition, ...deeperFolders] = subfolder.split(path.sep);
  if (topFolder !== "media" || !eventId || !rendition || deeperFolders.length > 0) return () => false;

  const storedNote = findStoredNote(path.join(folder, topFolder, eventId));
  const through = storedNote?.completeAt ? (storedNote.renditions[rendition]?.through ?? -1) : -1;

  return (fileName) => (segmentNumber(fileName) ?? Infinity) <= through;
}

/**
 * The databases of a data folder, which are all files whose names end in .db.
 */
export function listDatabases(folder: string): string[] {
  return readdirSync(folder).filter((fileName) => fileName.endsWith(".db"));
}
