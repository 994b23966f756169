import type { SegmentRecord } from "./segment";

/** Seconds of a segment of which nothing is known. */
const GUESS_SECONDS = 2;

/**
 * Segments that the disk could not take, and gaps between sessions, left no line in the index. Playlists count every segment, so each gets a place
 * between its neighbours, in an even share of the time, marked as lost.
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
  const isConnected = before.epochMs === after.epochMs || before.session === after.session;
  const next = after.start + Math.round(((after.epochMs - before.epochMs) * scale) / 1000);
  const isKnown = isConnected && before.init === after.init;
  const duration = isKnown ? Math.max(1, Math.floor((next - end) / missing)) : GUESS_SECONDS * scale;
  return Array.from({ length: missing }, (_, i) => ({
    ...before,
    n: before.n + 1 + i,
    start: end + i * duration,
    duration,
    bytes: 0,
    isLost: true as const,
  }));
}
