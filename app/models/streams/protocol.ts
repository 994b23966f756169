/** The qualities a show can be watched in: heights of the picture, or the sound alone. */
export const RUNGS = ["1080", "720", "480", "360", "audio"] as const;

/** What a player tells of the time since it told last. Spans in milliseconds. */
export type PlaybackReport = {
  live: boolean;
  watchedMs: number;
  stalls: number;
  stalledMs: number;
  /** How far behind the show it plays; null where the browser does not tell. */
  latencyMs: number | null;
  rung: (typeof RUNGS)[number] | null;
};

/**
 * On playlists of a running show for which the server's line has not enough room: the names of the pictures there is none
 * for, as in their addresses ("v1080 v720"). Some seconds after a picture has been named here it is refused.
 */
export const WITHHELD_HEADER = "nhacsong-withheld";

/** Of a 503 to a blocking reload: no encoder sends. Any other 503 means that there is no bandwidth left. */
export const PAUSED_HEADER = "nhacsong-paused";
