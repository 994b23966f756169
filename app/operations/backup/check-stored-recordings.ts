import { readdir } from "node:fs/promises";
import path from "node:path";
import type { RecordingBucket } from "~/media/object-storage/recording-bucket.server";
import { findStoredNote, type StoredNote } from "~/media/object-storage/stored-note";
import { segmentNumber } from "~/media/packager/segment-files";
import { type CheckResult, makeCheck } from "./database-checks";

type Storage = Pick<RecordingBucket, "place" | "listSegments">;
type Stored = { eventId: string; note: StoredNote };

/**
 * Compares a backup's notes about recordings in object storage, whose segments are not in the
 * backup, with the storage. Empty without such recordings. `folder`: the folder with the files of
 * the backup.
 */
export async function checkStoredRecordings(
  folder: string,
  storage: Storage | null,
): Promise<CheckResult[]> {
  const storedShows = await listStored(path.join(folder, "media"));
  if (storedShows.length === 0) return [];

  const checkName = "recordings in storage";
  const places = [
    ...new Set(storedShows.map(({ note: recordingNote }) => recordingNote.place)),
  ].join(", ");
  const count = `${storedShows.length} ${storedShows.length === 1 ? "replay" : "replays"}`;
  if (!storage)
    return [makeCheck(checkName, false, `${count} in ${places} not checked: set RECORDINGS_TO`)];

  for (const show of storedShows) {
    const storageFault = await findFault(show, storage).catch((error: Error) => error.message);
    if (storageFault) return [makeCheck(checkName, false, storageFault)];
  }

  return [makeCheck(checkName, true, `${count} in ${storage.place}, every segment with its size`)];
}

async function listStored(mediaFolder: string): Promise<Stored[]> {
  const eventIds = await readdir(mediaFolder).catch(() => []);
  const storedShows = eventIds.map((eventId) => ({
    eventId,
    note: findStoredNote(path.join(mediaFolder, eventId)),
  }));

  return storedShows.filter(
    (stored): stored is Stored => stored.note !== null && stored.note.completeAt !== null,
  );
}

async function findFault(
  { eventId, note: recordingNote }: Stored,
  storage: Storage,
): Promise<string | null> {
  const segmentSizes = [...(await storage.listSegments(eventId))];

  for (const [renditionName, { through, objects, bytes: notedBytes }] of Object.entries(
    recordingNote.renditions,
  )) {
    const foundSegments = segmentSizes.filter(
      ([segmentKey]) =>
        path.posix.dirname(segmentKey) === renditionName && isUpTo(segmentKey, through),
    );
    const foundBytes = foundSegments.reduce((total, [, segmentSize]) => total + segmentSize, 0);
    if (foundSegments.length !== objects || foundBytes !== notedBytes)
      return `${storage.place} has ${foundSegments.length} of ${objects} segments of ${eventId}/${renditionName} (${foundBytes} of ${notedBytes} bytes)`;
  }

  return null;
}

const isUpTo = (segmentKey: string, through: number) =>
  (segmentNumber(path.posix.basename(segmentKey)) ?? Infinity) <= through;
