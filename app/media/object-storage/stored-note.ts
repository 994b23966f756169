import { existsSync, readFileSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import path from "node:path";

/** In the folder of a show that has, or may have, objects in the storage. */
export const STORED_NOTE = "in-storage.json";

/**
 * Segments of one rendition up to number `through`: how many of them are in the storage, and their
 * size.
 */
export type StoredRendition = {
  through: number;
  objects: number;
  bytes: number;
  indexBytes: number;
};

export type StoredNote = {
  /** s3://bucket/prefix. */
  place: string;
  /** When all of the show was found in the storage; null while it is being uploaded. */
  completeAt: number | null;
  /** False once the segments were removed from the disk. */
  isLocal: boolean;
  /** The show is deleted; its objects follow. */
  isDeleted?: true;
  renditions: Record<string, StoredRendition>;
};

export function findStoredNote(showFolder: string): StoredNote | null {
  const file = path.join(showFolder, STORED_NOTE);

  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as StoredNote) : null;
}

/** On the disk when it resolves: segments are removed on its word. */
async function writeStoredNote(showFolder: string, note: StoredNote) {
  const file = path.join(showFolder, STORED_NOTE);
  const handle = await open(`${file}.part`, "w");

  try {
    await handle.writeFile(JSON.stringify(note));
    await handle.sync();
  } finally {
    await handle.close();
  }

  await rename(`${file}.part`, file);
}

/**
 * The notes of all shows. Changes of one process never overwrite each other, and no other process
 * makes any.
 */
export class StoredNotes {
  /** As they are on the disk: the uploader asks for all of them every few seconds. */
  private readonly known = new Map<string, StoredNote>();
  private tail: Promise<unknown> = Promise.resolve();

  constructor(private readonly folderOf: (eventId: string) => string) {}

  find(eventId: string): StoredNote | null {
    const note = this.known.get(eventId) ?? findStoredNote(this.folderOf(eventId));
    if (note) this.known.set(eventId, note);

    return note;
  }

  /** `change` gets the note as it is then, and returns the new one, or null to leave it. */
  update(eventId: string, change: (note: StoredNote | null) => StoredNote | null): Promise<void> {
    return this.enqueue(async () => {
      const changed = change(this.find(eventId));
      if (!changed) return;

      await writeStoredNote(this.folderOf(eventId), changed);
      this.known.set(eventId, changed);
    });
  }

  remove(eventId: string): Promise<void> {
    return this.enqueue(async () => {
      await rm(path.join(this.folderOf(eventId), STORED_NOTE), { force: true });
      this.known.delete(eventId);
    });
  }

  private enqueue(work: () => Promise<void>): Promise<void> {
    const done = this.tail.then(work);

    this.tail = done.catch(() => {});

    return done;
  }
}
