import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { RecordingBucket } from "./recording-bucket.server";
import { STORED_NOTE } from "./stored-note";

/** Deletes the objects of a show whose note says so, then the note. A show that is on air again keeps its folder. */
export async function deleteStoredShow(bucket: RecordingBucket, folder: string, eventId: string) {
  await bucket.deleteShow(eventId);
  await rm(path.join(folder, STORED_NOTE), { force: true });
  const rest = await readdir(folder).catch(() => [STORED_NOTE]);
  if (rest.length === 0) await rm(folder, { recursive: true, force: true });
}
