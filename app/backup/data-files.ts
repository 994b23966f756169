import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

/** Databases are copied by SQLite, the others belong to the running process. */
const LEFT_OUT = /^([\w-]+\.db(-wal|-shm)?|(server|backup|copy)\.(lock|pid)(-journal)?|(backup|copy)-(status|state)\.json|before-(migration|upgrade))$/;
/** Makes a show's folder a finished recording: see media/replay. */
const FINISHED = "replay-pieces.json";

/** The files of a data folder that a backup copies as they are, relative to it; recordings only when they are finished. */
export function* listDataFiles(folder: string, below = ""): Generator<string> {
  for (const entry of readdirSync(path.join(folder, below), { withFileTypes: true })) {
    const file = path.join(below, entry.name);
    if (LEFT_OUT.test(file) || entry.name.endsWith(".part") || entry.isSymbolicLink()) continue;
    if (!entry.isDirectory()) yield file;
    else if (below !== "media" || existsSync(path.join(folder, file, FINISHED))) yield* listDataFiles(folder, file);
  }
}

/** The databases of a data folder: nhacsong.db, and one of test payments where those are used. */
export function listDatabases(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.endsWith(".db"));
}
