import { readdir } from "node:fs/promises";
import path from "node:path";
import type { RecordingBucket } from "~/media/object-storage/recording-bucket.server";
import { findStoredNote, type StoredNote } from "~/media/object-storage/stored-note";
import { segmentNumber } from "~/media/packager/segment-files";
import { type Check, check } from "./database-checks";

type Storage = Pick<RecordingBucket, "place" | "listSegments">;
type Stored = { eventId: string; note: StoredNote };

/**
 * Compares what a backup says about recordings in object storage, whose segments it does not hold,
 * with the storage. Empty if there are none. `folder`: the backup, or those of its files.
 */
export async function checkStoredRecordings(
  folder: string,
  storage: Storage | null,
): Promise<Check[]> {
  const shows = await listStored(path.join(folder, "media"));
  if (shows.length === 0) return [];

  const name = "recordings in storage";
  const places = [...new Set(shows.map(({ note }) => note.place))].join(", ");
  const count = `${shows.length} ${shows.length === 1 ? "replay" : "replays"}`;
  if (!storage) return [check(name, false, `${count} in ${places} not checked: set RECORDINGS_TO`)];

  for (const show of shows) {
    const fault = await findFault(show, storage).catch((error: Error) => error.message);
    if (fault) return [check(name, false, fault)];
  }

  return [check(name, true, `${count} in ${storage.place}, every segment with its size`)];
}

async function listStored(media: string): Promise<Stored[]> {
  const names = await readdir(media).catch(() => []);
  const notes = names.map((eventId) => ({
    eventId,
    note: findStoredNote(path.join(media, eventId)),
  }));

  return notes.filter((it): it is Stored => it.note !== null && it.note.completeAt !== null);
}

async function findFault({ eventId, note }: Stored, storage: Storage): Promise<string | null> {
  const sizes = [...(await storage.listSegments(eventId))];

  for (const [name, { through, objects, bytes }] of Object.entries(note.renditions)) {
    const found = sizes.filter(([key]) => path.posix.dirname(key) === name && isUpTo(key, through));
    const foundBytes = found.reduce((sum, [, size]) => sum + size, 0);
    if (found.length !== objects || foundBytes !== bytes)
      return `${storage.place} has ${found.length} of ${objects} segments of ${eventId}/${name} (${foundBytes} of ${bytes} bytes)`;
  }

  return null;
}

const isUpTo = (key: string, through: number) =>
  (segmentNumber(path.posix.basename(key)) ?? Infinity) <= through;
