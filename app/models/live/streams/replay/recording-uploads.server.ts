import { singleton } from "~/platform/process/singleton.server";

/** The upload of recordings to object storage. */
export type RecordingUploads = {
  place: string;
  /** Recorded on this server and not in the storage yet. */
  waitingBytes: number;
  /** When the oldest of these bytes were recorded. */
  waitingSince: Date | null;
  /** Since when the storage has not answered or has refused uploads; null while it works. */
  failingSince: Date | null;
  reason: string | null;
  /** Shows that are in the storage as a whole, and those of them whose segments left the disk. */
  shows: number;
  remoteShows: number;
};

const latestState = singleton("recordingUploads", () => ({
  uploads: null as RecordingUploads | null,
}));

/** Null without RECORDINGS_TO, and before the first round. */
export function findRecordingUploads(): RecordingUploads | null {
  return latestState.uploads;
}

export function setRecordingUploads(uploads: RecordingUploads | null) {
  latestState.uploads = uploads;
}
