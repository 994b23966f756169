import { readdir, rm } from "node:fs/promises";
import type { RecordingBucket } from "./recording-bucket.server";
import { STORED_NOTE, type StoredNotes } from "./stored-note";

type StoredShow = { bucket: RecordingBucket; notes: StoredNotes; folder: string };

/**
 * Deletes the objects of a show whose note is marked as deleted, then the note. A show that is on
 * air again keeps its folder.
 */
export async function deleteStoredShow({ bucket, notes, folder }: StoredShow, eventId: string) {
  await bucket.deleteShow(eventId);
  await notes.remove(eventId);

  const remainingFiles = await readdir(folder).catch(() => [STORED_NOTE]);
  if (remainingFiles.length === 0) await rm(folder, { recursive: true, force: true });
}
