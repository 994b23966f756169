import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { findStoredNote } from "~/media/object-storage/stored-note";
import { segmentNumber } from "~/media/packager/segment-files";

/** Databases are copied by SQLite, the others belong to the running process. */
const LEFT_OUT = /^([\w-]+\.db(-wal|-shm)?|(server|backup|copy)\.(lock|pid)(-journal)?|(backup|copy|recordings)-(status|state)\.json|before-(migration|upgrade)|standby)$/;
/** Makes a show's folder a finished recording: see media/replay. */
const FINISHED = "replay-pieces.json";

/**
 * The files of a data folder that a backup copies as they are, relative to it; recordings only when
 * they are finished, and without the segments that are in the object storage.
 */
export function* listDataFiles(folder: string, below = ""): Generator<string> {
  const isStored = storedFilesOf(folder, below);

  for (const entry of readdirSync(path.join(folder, below), { withFileTypes: true })) {
    const file = path.join(below, entry.name);
    if (LEFT_OUT.test(file) || entry.name.endsWith(".part") || entry.isSymbolicLink()) continue;
    if (!entry.isDirectory()) {
      if (!isStored(entry.name)) yield file;
    } else if (below !== "media" || existsSync(path.join(folder, file, FINISHED))) yield* listDataFiles(folder, file);
  }
}

/** Whether a file of a folder is a segment that the object storage has. */
function storedFilesOf(folder: string, below: string): (file: string) => boolean {
  const [media, eventId, rendition, ...rest] = below.split(path.sep);
  if (media !== "media" || !eventId || !rendition || rest.length > 0) return () => false;

  const note = findStoredNote(path.join(folder, media, eventId));
  const through = note?.completeAt ? (note.renditions[rendition]?.through ?? -1) : -1;

  return (file) => (segmentNumber(file) ?? Infinity) <= through;
}

/** The databases of a data folder: nhacsong.db, and one of test payments where those are used. */
export function listDatabases(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.endsWith(".db"));
}
