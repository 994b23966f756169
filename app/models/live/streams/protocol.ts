/** Qualities: picture heights, or sound only. */
export const RENDITIONS = ["1080", "720", "480", "360", "audio"] as const;

/** Playback since the last report, in milliseconds. */
export type PlaybackReport = {
  live: boolean;
  watchedMs: number;
  stalls: number;
  stalledMs: number;
  /** Distance behind live; null if the browser does not report it. */
  latencyMs: number | null;
  rung: (typeof RENDITIONS)[number] | null;
};

/**
 * Lists the renditions withheld from a playlist for lack of bandwidth, as named in addresses
 * ("v1080 v720"). Requests for them are refused some seconds later.
 */
export const WITHHELD_HEADER = "nhacsong-withheld";

/**
 * On the playlists of a running show: the first moment that `?from=start` lists, in ms since 1970
 * on the clock of the playlist's dates.
 */
export const REWIND_HEADER = "nhacsong-from";

/** Marks a 503 as "the recording is in a storage that does not answer". */
export const STORAGE_HEADER = "nhacsong-storage";

/**
 * Marks a 503 to a blocking reload as "no encoder sends". Any 503 without a mark means that there
 * is no bandwidth left.
 */
export const PAUSED_HEADER = "nhacsong-paused";
