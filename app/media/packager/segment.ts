import type { TrackName } from "../ingest/protocol";

export type { TrackName };

/** Seconds. Segments are cut at the key frame nearest to TARGET_SECONDS and are always under TARGET_SECONDS + 0.5. */
export const TARGET_SECONDS = 2;
/** Of the picture; the sound is cut at the frame nearest to it, which may be a frame later. */
export const MAX_SEGMENT_SECONDS = TARGET_SECONDS + 0.45;
/** What the playlist promises; parts are cut a little earlier, because the next frame's duration is a guess. */
export const PART_TARGET_SECONDS = 0.54;
export const PART_CUT_SECONDS = { video: 0.51, audio: 0.53 };
/** Segments listed while the show is live, and those kept in memory for players that are a little behind. */
export const WINDOW_SEGMENTS = 15;
export const MEMORY_SEGMENTS = WINDOW_SEGMENTS + 3;

/**
 * One unbroken sequence from one encoder with one configuration. Its ordinal is the discontinuity sequence of its
 * segments. Sessions with the same epoch share a timeline: the encoder was configured anew in mid-show.
 */
export type Session = {
  id: string;
  ordinal: number;
  /** ms since 1970 at tick 0 of the session. */
  epochMs: number;
  /** Taken off every timestamp, so that ticks begin near 0. */
  baseUs: number;
  /**
   * ms since 1970 at media time 0, the same for all sessions of a show: players that overlook a discontinuity (ffmpeg,
   * mpv, GStreamer) wait for a track whose media time has gone back. Sessions of older versions lack it.
   */
  mediaEpochMs?: number;
};

/** One encoded frame of a track. */
export type Packet = {
  timestampUs: number;
  key: boolean;
  data: Uint8Array;
  /** Presentation minus decoding time. */
  compositionUs?: number;
};

export type Part = { bytes: Buffer; start: number; duration: number; independent: boolean };

/** What is known of a finished segment for good: one line of the index. Times in ticks of the track. */
export type SegmentRecord = {
  n: number;
  session: number;
  epochMs: number;
  init: number;
  start: number;
  duration: number;
  bytes: number;
  /** Presentation minus decoding time of its first sample, in ticks; left out where there is none. */
  offset?: number;
  frames?: number;
  /** The timestamp of its last sample, as the broadcaster sent it. */
  lastUs: number;
  /** Begins in the middle of a group of pictures: the encoder sends key frames too rarely. */
  isDependent?: true;
  /** The disk could not take it: it plays from memory while that lasts, and a replay has a hole there. */
  isLost?: true;
};

export type Segment = Omit<SegmentRecord, "bytes"> & {
  parts: Part[];
  /** Null while it grows, and again when it has left memory. */
  data: Buffer | null;
  bytes: number;
  isComplete: boolean;
};

export function segmentOf(record: SegmentRecord): Segment {
  return { ...record, parts: [], data: null, isComplete: true };
}

export function recordOf(segment: Segment): SegmentRecord {
  const { n, session, epochMs, init, start, duration, offset, frames, bytes, lastUs, isDependent } = segment;
  return { n, session, epochMs, init, start, duration, offset, frames, bytes, lastUs, isDependent };
}
