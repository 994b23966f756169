import type { SegmentRecord } from "./segment";

/** Assumed duration in seconds of a segment without a record. */
const GUESS_SECONDS = 2;

/**
 * Segments that could not be written have no line in the index. Playlists count every segment, so each gets an even
 * share of the time between its neighbours, marked as lost.
 */
export function fillGaps(records: SegmentRecord[], scaleOf: (record: SegmentRecord) => number): SegmentRecord[] {
  return records.flatMap((record, i) => {
    const before = records[i - 1];
    const missing = before ? record.n - before.n - 1 : 0;
    return before && missing > 0 ? [...gapsBetween(before, record, missing, scaleOf(before)), record] : [record];
  });
}

function gapsBetween(before: SegmentRecord, after: SegmentRecord, missing: number, scale: number): SegmentRecord[] {
  const end = before.start + before.duration;
  const isSameTimeline = before.epochMs === after.epochMs && before.init === after.init;
  const duration = isSameTimeline ? Math.max(1, Math.floor((after.start - end) / missing)) : GUESS_SECONDS * scale;
  return Array.from({ length: missing }, (_, i) => ({
    ...before,
    n: before.n + 1 + i,
    start: end + i * duration,
    duration,
    bytes: 0,
    isLost: true as const,
  }));
}
