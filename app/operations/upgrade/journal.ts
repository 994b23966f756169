import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** An upgrade that has begun. `copy` is the database as it was before; the file exists once it is complete. */
export type Journal = { from: string | null; to: string; copy: string };

const FILE = "upgrade.json";

/** The journal of an upgrade that has not ended; null otherwise. */
export function findJournal(home: string): Journal | null {
  try {
    return JSON.parse(readFileSync(path.join(home, FILE), "utf8")) as Journal;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;

    return null;
  }
}

export function writeJournal(home: string, journal: Journal) {
  const partial = path.join(home, `${FILE}.partial`);

  writeFileSync(partial, JSON.stringify(journal), { flush: true });
  renameSync(partial, path.join(home, FILE));

  const folder = openSync(home, "r");

  fsyncSync(folder);
  closeSync(folder);
}

export function deleteJournal(home: string) {
  rmSync(path.join(home, FILE), { force: true });
}
