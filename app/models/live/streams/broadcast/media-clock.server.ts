import { clock } from "~/platform/clock/clock";
import { singleton } from "~/platform/process/singleton.server";
import { required } from "~/platform/required";

/** ms since 1970 on the video's clock (EXT-X-PROGRAM-DATE-TIME). */
export type MediaReading = {
  /** What is being filmed now. */
  stage: number;
  /** The newest that has arrived; without it, that of the stage. */
  newest?: number;
  /** The first moment that is still there; null before the first segment. */
  oldest?: number | null;
};
type Read = () => MediaReading | null;

const MAX_SHOWS = 500;

/** How far viewers can go back in a show that has no replay. */
export const REWIND_MINUTES = 30;

const readings = singleton("media-clocks", () => new Map<string, Read>());

/** Registers what a show receives; `read` is called on demand. */
export function setMediaClock(eventId: string, read: Read) {
  readings.delete(eventId);
  readings.set(eventId, read);
  if (readings.size > MAX_SHOWS) readings.delete(required(readings.keys().next().value));
}

/** The time of the video that is being filmed on stage now; our time before it is sent. */
export function readMediaTime(eventId: string): number {
  return Math.round(readings.get(eventId)?.()?.stage ?? clock.now().getTime());
}

/** Seconds of a running show that are there to be watched. */
export function readRecordedSeconds(eventId: string): number {
  const period = readRecordedPeriod(eventId, true);

  return period ? Math.max(0, Math.floor((period.to.getTime() - period.from.getTime()) / 1000)) : 0;
}

/**
 * What of a running show may be watched, all or the last half hour; null before its first segment.
 */
export function readRecordedPeriod(
  eventId: string,
  isWhole: boolean,
): { from: Date; to: Date } | null {
  const { stage = 0, newest = stage, oldest = null } = readings.get(eventId)?.() ?? {};
  if (oldest === null) return null;

  const from = isWhole ? oldest : Math.max(oldest, newest - REWIND_MINUTES * 60_000);

  return { from: new Date(from), to: new Date(newest) };
}
