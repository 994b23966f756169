import { singleton } from "~/platform/process/singleton.server";

/** The upload of recordings to object storage. */
export type RecordingUploads = {
  place: string;
  /** Bytes that were recorded on this server and are not in the storage yet. */
  waitingBytes: number;
  /** Time at which the oldest of these bytes were recorded. */
  waitingSince: Date | null;
  /** Since when the storage has not answered or has refused uploads; null while it works. */
  failingSince: Date | null;
  reason: string | null;
  /**
   * `shows`: number of shows that are completely in the storage; `remoteShows`: those whose
   * segments are no longer on the disk.
   */
  shows: number;
  remoteShows: number;
};

const latestState = singleton("recordingUploads", () => ({
  uploads: null as RecordingUploads | null,
}));

/**
 * Finds the latest state of the uploads; null without RECORDINGS_TO and before the first upload
 * round.
 */
export function findRecordingUploads(): RecordingUploads | null {
  return latestState.uploads;
}

export function setRecordingUploads(uploads: RecordingUploads | null) {
  latestState.uploads = uploads;
}
