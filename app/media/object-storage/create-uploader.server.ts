import path from "node:path";
import { env } from "~/platform/settings/env.server";
import { findRecording } from "~/models/live/streams/replay/recordings.server";
import type { ShowLibrary } from "../show-library";
import { LocalSegments } from "./local-segments";
import { OrphanedShows } from "./orphaned-shows";
import type { RecordingBucket } from "./recording-bucket.server";
import { Uploader, type UploadedShows } from "./uploader";

/**
 * This file is beside the database and in no backup, so a restored site starts counting the days
 * again.
 */
const STATE_FILE = "recordings-state.json";

type Options = { library: ShowLibrary; bucket: RecordingBucket } & Pick<
  UploadedShows,
  "isOnAir" | "offersReplay"
>;

export function createUploader({ library, bucket, isOnAir, offersReplay }: Options): Uploader {
  const folderOf = (eventId: string) => library.folder(eventId);
  const hasReplay = async (eventId: string) => (await findRecording(eventId)) !== null;
  const isKnown = async (eventId: string) =>
    (await hasReplay(eventId)) || (await offersReplay(eventId));
  const { root, notes, disk } = library;

  return new Uploader({
    root,
    bucket,
    notes,
    shows: { isOnAir, hasReplay, offersReplay },
    local: new LocalSegments(folderOf, disk, notes, env.RECORDINGS_KEEP_LOCAL_DAYS),
    orphans: new OrphanedShows(path.join(env.DATA_DIR, STATE_FILE), bucket, isKnown),
  });
}
