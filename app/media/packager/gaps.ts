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
  return records.flatMap((record, index) => {
    const previous = records[index - 1];
    const missing = previous ? record.n - previous.n - 1 : 0;

    return previous && missing > 0
      ? [...gapsBetween(previous, record, missing, scaleOf(previous)), record]
      : [record];
  });
}

function gapsBetween(
  before: SegmentRecord,
  after: SegmentRecord,
  missing: number,
  timescale: number,
): SegmentRecord[] {
  const end = before.start + before.duration;
  const isSameTimeline = before.epochMs === after.epochMs && before.init === after.init;
  const duration = isSameTimeline
    ? Math.max(1, Math.floor((after.start - end) / missing))
    : GUESS_SECONDS * timescale;

  return Array.from({ length: missing }, (_, index) => ({
    ...before,
    n: before.n + 1 + index,
    start: end + index * duration,
    duration,
    bytes: 0,
    isLost: true as const,
  }));
}

type Missing = {
  last: Segment;
  /** Ticks per second. */
  scale: number;
  findBoundary: (segmentNumber: number) => Boundary | undefined | null;
  lengthUs: (segmentNumber: number) => number;
  /** Start of segment n, if known. */
  nextStart?: number;
};

/**
 * The segments between the last one and segment n, without media and with the encoding of the last
 * one.
 */
export function gapsUpTo(
  number: number,
  { last, scale, findBoundary, lengthUs, nextStart }: Missing,
): Segment[] {
  const ticks = (timeUs: number) => Math.round((timeUs * scale) / 1e6);
  const gaps: Segment[] = [];
  let endTicks = last.start + last.duration;

  for (let missing = last.n + 1; missing < number; missing++) {
    const boundary = findBoundary(missing);
    if (!boundary) continue;

    const boundaryTicks = ticks(boundary.us);
    const start =
      Math.abs(boundaryTicks - endTicks) <= ticks(ON_TIME_US) ? endTicks : boundaryTicks;
    const isBeforeNext = missing === number - 1 && nextStart !== undefined;
    const duration = Math.max(
      1,
      (isBeforeNext ? nextStart : boundaryTicks + ticks(lengthUs(missing))) - start,
    );

    gaps.push(gapSegment(boundary, { last, start, duration }));
    endTicks = start + duration;
  }

  return gaps;
}

function gapSegment(
  { n, session }: Boundary,
  { last, ...time }: { last: Segment; start: number; duration: number },
): Segment {
  const { ordinal, epochMs } = session;
  const { init, lastUs } = last;

  return segmentOf({ n, session: ordinal, epochMs, init, ...time, bytes: 0, lastUs, isLost: true });
}
