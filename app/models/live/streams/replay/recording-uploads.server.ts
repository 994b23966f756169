import { singleton } from "~/platform/process/singleton.server";

/** The upload of recordings to object storage. */
export type RecordingUploads = {
  place: string;
  /** Recorded here and not in the storage yet. */
  waitingBytes: number;
  /** When the oldest of it was recorded. */
  waitingSince: Date | null;
  /** Since when the storage has not answered or refused us, and why; null while it works. */
  failingSince: Date | null;
  reason: string | null;
  /** Shows that are in the storage as a whole, and those of them whose segments left the disk. */
  shows: number;
  remoteShows: number;
};

const latest = singleton("recordingUploads", () => ({ uploads: null as RecordingUploads | null }));

/** Null without RECORDINGS_TO, and before the first round. */
export function findRecordingUploads(): RecordingUploads | null {
  return latest.uploads;
}

export function setRecordingUploads(uploads: RecordingUploads | null) {
  latest.uploads = uploads;
}
