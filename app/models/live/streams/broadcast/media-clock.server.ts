import { clock } from "~/platform/clock/clock";
import { singleton } from "~/platform/process/singleton.server";
import { required } from "~/platform/required";

/** ms since 1970 on the video's clock (EXT-X-PROGRAM-DATE-TIME). */
export type MediaReading = {
  /** Time of the picture that is filmed now. */
  stage: number;
  /** Time of the newest media that have arrived; by default `stage`. */
  newest?: number;
  /** Time of the oldest segment that is kept; null before the first segment. */
  oldest?: number | null;
};
type ReadClock = () => MediaReading | null;

const MAX_CLOCKS = 500;

/** Minutes by which viewers can go back in a running show that gets no replay. */
export const REWIND_MINUTES = 30;

const clockReaders = singleton("media-clocks", () => new Map<string, ReadClock>());

/** Registers the function that reads a show's media clock; it is called on demand. */
export function setMediaClock(eventId: string, readClock: ReadClock) {
  clockReaders.delete(eventId);
  clockReaders.set(eventId, readClock);
  if (clockReaders.size > MAX_CLOCKS)
    clockReaders.delete(required(clockReaders.keys().next().value));
}

/** Media time of the picture that is filmed now; the server's time before media arrive. */
export function readMediaTime(eventId: string): number {
  return Math.round(clockReaders.get(eventId)?.()?.stage ?? clock.now().getTime());
}

/** Seconds of a running show that are kept to be watched. */
export function readRecordedSeconds(eventId: string): number {
  const period = readRecordedPeriod(eventId, true);

  return period ? Math.max(0, Math.floor((period.to.getTime() - period.from.getTime()) / 1000)) : 0;
}

/**
 * Period of a running show that can be watched: all of it, or the last half hour; null before its
 * first segment.
 */
export function readRecordedPeriod(
  eventId: string,
  isWhole: boolean,
): { from: Date; to: Date } | null {
  const {
    stage: stageMs = 0,
    newest: newestMs = stageMs,
    oldest: oldestMs = null,
  } = clockReaders.get(eventId)?.() ?? {};
  if (oldestMs === null) return null;

  const startMs = isWhole ? oldestMs : Math.max(oldestMs, newestMs - REWIND_MINUTES * 60_000);

  return { from: new Date(startMs), to: new Date(newestMs) };
}
