import { clock } from "~/integrations/clock/clock";
import { singleton } from "~/singleton.server";

/** ms since 1970 on the video's clock (EXT-X-PROGRAM-DATE-TIME). */
export type MediaReading = {
  newest: number;
  /** Since the newest arrived. */
  ageMs: number;
  /** The first moment that is still there; null before the first segment. */
  oldest?: number | null;
};

const MAX_SHOWS = 500;
/** Media that is this much older than the server's clock was on its way for so long; beyond, the two clocks differ. */
const MAX_INGEST_MS = 1500;

const readings = singleton("media-clocks", () => new Map<string, () => MediaReading | null>());

/** Registers what a show receives; `read` is called on demand. */
export function setMediaClock(eventId: string, read: () => MediaReading | null) {
  readings.delete(eventId);
  readings.set(eventId, read);
  if (readings.size > MAX_SHOWS) readings.delete(readings.keys().next().value!);
}

/**
 * The time of the video that is being played on stage now. Media arrives after its time by the delay of encoder and
 * line. Where the encoder's clock agrees with ours, that delay is known, and the stage is at our time.
 */
export function readMediaTime(eventId: string, now = clock.now().getTime()): number {
  const reading = readings.get(eventId)?.() ?? null;
  if (!reading) return now;
  const received = reading.newest + reading.ageMs;
  const lagMs = now - received;
  return lagMs >= 0 && lagMs <= MAX_INGEST_MS ? now : Math.round(received);
}

/** Seconds of a running show that are there to be watched. */
export function readRecordedSeconds(eventId: string): number {
  const { newest = 0, oldest = null } = readings.get(eventId)?.() ?? {};
  return oldest === null ? 0 : Math.max(0, Math.floor((newest - oldest) / 1000));
}
