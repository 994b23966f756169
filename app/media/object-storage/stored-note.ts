import { existsSync, readFileSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";

/** File in the folder of a show that has, or may have, objects in the storage. */
export const STORED_NOTE = "in-storage.json";

/**
 * Segments of one rendition up to number `through`. `objects` and `bytes`: number and total size of
 * those in the storage.
 */
export type StoredRendition = {
  through: number;
  objects: number;
  bytes: number;
  indexBytes: number;
};

export type StoredNote = {
  /** The object storage, as s3://bucket/prefix. */
  place: string;
  /** Time at which the whole show was found in the storage; null while it is being uploaded. */
  completeAt: number | null;
  /** False once the segments were removed from the disk. */
  isLocal: boolean;
  /** True if the show is deleted; its objects are deleted afterwards. */
  isDeleted?: true;
  renditions: Record<string, StoredRendition>;
};

export function findStoredNote(showFolder: string): StoredNote | null {
  const filePath = path.join(showFolder, STORED_NOTE);

  return existsSync(filePath) ? (JSON.parse(readFileSync(filePath, "utf8")) as StoredNote) : null;
}

/** Resolves when the note is on the disk, because segments are removed afterwards. */
async function writeStoredNote(showFolder: string, note: StoredNote) {
  const filePath = path.join(showFolder, STORED_NOTE);
  const handle = await open(`${filePath}.part`, "w");

  try {
    await handle.writeFile(JSON.stringify(note));
    await handle.sync();
  } finally {
    await handle.close();
  }

  await rename(`${filePath}.part`, filePath);
}

/**
 * The notes of all shows. Changes run one after another; only one process writes notes.
 */
export class StoredNotes {
  /** Copies of the files, because the uploader reads all notes every few seconds. */
  private readonly cached = new Map<string, StoredNote>();
  private tail: Promise<unknown> = Promise.resolve();

  constructor(private readonly folderOf: (eventId: string) => string) {}

  find(eventId: string): StoredNote | null {
    const note = this.cached.get(eventId) ?? findStoredNote(this.folderOf(eventId));
    if (note) this.cached.set(eventId, note);

    return note;
  }

  /** `change` receives the current note and returns the new one, or null to keep it. */
  update(eventId: string, change: (note: StoredNote | null) => StoredNote | null): Promise<void> {
    return this.enqueue(async () => {
      const note = this.find(eventId);
      const changed = change(note);
      // A full disk takes no new note, and must not keep segments from leaving it.
      if (!changed || isDeepStrictEqual(changed, note)) return;

      await writeStoredNote(this.folderOf(eventId), changed);
      this.cached.set(eventId, changed);
    });
  }

  remove(eventId: string): Promise<void> {
    return this.enqueue(async () => {
      await rm(path.join(this.folderOf(eventId), STORED_NOTE), { force: true });
      this.cached.delete(eventId);
    });
  }

  private enqueue(work: () => Promise<void>): Promise<void> {
    const result = this.tail.then(work);

    this.tail = result.catch(() => {});

    return result;
  }
}
