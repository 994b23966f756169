import { readdir, rm } from "node:fs/promises";
import type { RecordingBucket } from "./recording-bucket.server";
import { STORED_NOTE, type StoredNotes } from "./stored-note";

type Stored = { bucket: RecordingBucket; notes: StoredNotes; folder: string };

/**
 * Deletes the objects of a show whose note says so, then the note. A show that is on air again
 * keeps its folder.
 */
export async function deleteStoredShow({ bucket, notes, folder }: Stored, eventId: string) {
  await bucket.deleteShow(eventId);
  await notes.remove(eventId);

  const rest = await readdir(folder).catch(() => [STORED_NOTE]);
  if (rest.length === 0) await rm(folder, { recursive: true, force: true });
}
