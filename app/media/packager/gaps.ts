import { type Segment, segmentOf, type SegmentRecord } from "./segment";
import { type Boundary, ON_TIME_US } from "./segment-timeline";

/** Assumed duration in seconds of a segment without a record. */
const GUESS_SECONDS = 2;

/**
 * Segments that could not be written have no line in the index. Playlists count every segment, so
 * each gets an even share of the time between its neighbours, marked as lost.
 */
export function fillGaps(
  records: SegmentRecord[],
  scaleOf: (record: SegmentRecord) => number,
): SegmentRecord[] {
  return records.flatMap((record, i) => {
    const before = records[i - 1];
    const missing = before ? record.n - before.n - 1 : 0;

    return before && missing > 0
      ? [...gapsBetween(before, record, missing, scaleOf(before)), record]
      : [record];
  });
}

function gapsBetween(
  before: SegmentRecord,
  after: SegmentRecord,
  missing: number,
  scale: number,
): SegmentRecord[] {
  const end = before.start + before.duration;
  const isSameTimeline = before.epochMs === after.epochMs && before.init === after.init;
  const duration = isSameTimeline
    ? Math.max(1, Math.floor((after.start - end) / missing))
    : GUESS_SECONDS * scale;

  return Array.from({ length: missing }, (_, i) => ({
    ...before,
    n: before.n + 1 + i,
    start: end + i * duration,
    duration,
    bytes: 0,
    isLost: true as const,
  }));
}

type Missing = {
  last: Segment;
  /** Ticks per second. */
  scale: number;
  findBoundary: (n: number) => Boundary | undefined | null;
  lengthUs: (n: number) => number;
  /** Start of segment n, if known. */
  nextStart?: number;
};

/**
 * The segments between the last one and segment n, without media and with the encoding of the last
 * one.
 */
export function gapsUpTo(
  n: number,
  { last, scale, findBoundary, lengthUs, nextStart }: Missing,
): Segment[] {
  const ticks = (us: number) => Math.round((us * scale) / 1e6);
  const gaps: Segment[] = [];
  let end = last.start + last.duration;

  for (let missing = last.n + 1; missing < n; missing++) {
    const boundary = findBoundary(missing);
    if (!boundary) continue;

    const at = ticks(boundary.us);
    const start = Math.abs(at - end) <= ticks(ON_TIME_US) ? end : at;
    const isBeforeNext = missing === n - 1 && nextStart !== undefined;
    const duration = Math.max(
      1,
      (isBeforeNext ? nextStart : at + ticks(lengthUs(missing))) - start,
    );

    gaps.push(gap(boundary, { last, start, duration }));
    end = start + duration;
  }

  return gaps;
}

function gap(
  { n, session }: Boundary,
  { last, ...time }: { last: Segment; start: number; duration: number },
): Segment {
  const { ordinal, epochMs } = session;
  const { init, lastUs } = last;

  return segmentOf({ n, session: ordinal, epochMs, init, ...time, bytes: 0, lastUs, isLost: true });
}
