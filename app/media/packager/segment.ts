import type { TrackName } from "../ingest/protocol";

export type { TrackName };

/**
 * Seconds. Segments are cut at the key frame nearest to TARGET_SECONDS and are always shorter than
 * TARGET_SECONDS +
 * 0.5.
 */
export const TARGET_SECONDS = 2;
/** Longest segment of video; audio is cut at the nearest frame, which may be one frame later. */
export const MAX_SEGMENT_SECONDS = TARGET_SECONDS + 0.45;
/**
 * The playlist promises PART_TARGET_SECONDS; parts are cut earlier, because the next frame's
 * duration is a guess.
 */
export const PART_TARGET_SECONDS = 0.54;
/**
 * Distance to the live edge that the playlist asks for: two parts, the least that is permitted, and
 * time to load one. Our player stays further behind where parts come late.
 */
export const PART_HOLD_BACK_SECONDS = PART_TARGET_SECONDS * 2 + 0.17;
export const PART_CUT_SECONDS = { video: 0.51, audio: 0.53 };
/**
 * WINDOW_SEGMENTS: number of segments in a live playlist. MEMORY_SEGMENTS: number of segments kept
 * in memory, a few more for players that are slightly behind.
 */
export const WINDOW_SEGMENTS = 15;
export const MEMORY_SEGMENTS = WINDOW_SEGMENTS + 3;
/**
 * A delta update repeats the segments of this many last seconds. A player asks for a delta update
 * while its playlist is younger than half of this time. The time covers twice the segments in
 * memory, because a segment that could not be stored becomes a gap in the playlist when it leaves
 * the memory.
 */
export const SKIP_UNTIL_SECONDS = (2 * MEMORY_SEGMENTS + 4) * TARGET_SECONDS;

/**
 * An unbroken sequence from one encoder with one configuration. Its ordinal is the discontinuity
 * sequence number of its segments. Sessions with the same epoch share a timeline: the encoder was
 * reconfigured during the show.
 */
export type Session = {
  id: string;
  ordinal: number;
  /** ms since 1970 at tick 0 of the session. */
  epochMs: number;
  /** Subtracted from every timestamp, so that ticks start near 0. */
  baseUs: number;
  /**
   * ms since 1970 at media time 0, equal for all sessions of a show. Players that ignore a
   * discontinuity (ffmpeg, mpv, GStreamer) stall on a track whose media time goes backwards.
   * Sessions of older versions lack it.
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

/**
 * The permanent record of a finished segment: one line of the index. Times in ticks of the track.
 */
export type SegmentRecord = {
  n: number;
  session: number;
  epochMs: number;
  init: number;
  start: number;
  duration: number;
  bytes: number;
  /** Presentation minus decoding time of its first sample, in ticks; absent if 0. */
  offset?: number;
  frames?: number;
  /** The timestamp of its last sample, as sent. */
  lastUs: number;
  /** Starts in the middle of a GOP, because the encoder sends key frames too rarely. */
  isDependent?: true;
  /**
   * True if the segment could not be stored: it plays from memory for a while, and a replay has a
   * hole there.
   */
  isLost?: true;
};

/**
 * The replacement for a segment that a rendition of a finished show lacks: the segment of another
 * rendition, silence, or the first picture of segment `n`.
 */
export type StandIn =
  | { kind: "rendition"; name: TrackName; init: number }
  | { kind: "silence" }
  | { kind: "held"; n: number };

export type Segment = Omit<SegmentRecord, "bytes"> & {
  parts: Part[];
  /** Null while the segment grows, and after it was evicted from memory. */
  data: Buffer | null;
  bytes: number;
  isComplete: boolean;
  standIn?: StandIn;
};

/** True if the segment's media is stored or in memory. */
export const isKept = ({ isComplete, isLost, data }: Segment) =>
  isComplete && (!isLost || data !== null);

export function segmentOf(record: SegmentRecord): Segment {
  return { ...record, parts: [], data: null, isComplete: true };
}

export function recordOf(segment: Segment): SegmentRecord {
  const { n, session, epochMs, init, start, duration, offset, frames, bytes, lastUs, isDependent } =
    segment;

  return { n, session, epochMs, init, start, duration, offset, frames, bytes, lastUs, isDependent };
}
