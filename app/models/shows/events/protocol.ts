import { boundedCache } from "~/platform/bounded-cache";
import { MAX_KNOWN_ZONES } from "~/platform/clock/time-zone";
import { required } from "~/platform/required";

/**
 * Rules of the event form, shared by browser and server. This file imports neither Node modules nor
 * zod, to keep the browser's script small.
 */
export const TITLE_LIMIT = 200;
export const DESCRIPTION_LIMIT = 10_000;
export const VIDEO_LIMIT = 10;
/** Maximum shows of a series, a week apart. */
export const SERIES_LIMIT = 12;
export const QUICK_DURATIONS = [30, 60, 90, 120] as const;
export const DEFAULT_DURATION = 60;
/** Shows are recorded and replays kept for this long, unless the artist chooses otherwise. */
export const DEFAULT_REPLAY_DAYS = 1;
export const REPLAY_CHOICES = [1, 3, 7, 14, 30] as const;

export const DASHBOARD_TABS = ["upcoming", "live", "past"] as const;
export type DashboardTab = (typeof DASHBOARD_TABS)[number];

/** A local time as <input type="datetime-local"> writes it: "2026-12-06T20:00". */
export type WallTime = string;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const WALL_TIME = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,3})?)?$/;
const formatsByZone = boundedCache<Intl.DateTimeFormat>(MAX_KNOWN_ZONES);

/** True for an existing minute of the calendar. */
export function isOnCalendar(wallText: string): boolean {
  return utcOf(wallText) !== null;
}

/** True for an existing calendar minute between 2000 and 2100. */
export function isWallTime(wallText: string): boolean {
  const utcMs = utcOf(wallText);

  return utcMs !== null && isInSupportedYears(new Date(utcMs));
}

export function isInSupportedYears(instant: Date): boolean {
  const year = instant.getUTCFullYear();

  return year >= 2000 && year < 2100;
}

/** Local time in a zone, to the minute. */
export function wallTimeAt(instant: Date, timeZone: string): WallTime {
  const timeParts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );

  return `${timeParts.year}-${timeParts.month}-${timeParts.day}T${timeParts.hour}:${timeParts.minute}`;
}

/**
 * Instant of a local time. A repeated time (clocks go back) is the first of the two; a skipped time
 * is null.
 */
export function instantAt(wallTime: WallTime, timeZone: string): Date | null {
  const utcMs = utcOf(wallTime);
  if (utcMs === null) return null;

  const candidates = [utcMs - DAY_MS, utcMs + DAY_MS].map(
    (nearby) => utcMs - offsetAt(new Date(nearby), timeZone),
  );
  const shownMinute = wallTime.slice(0, 16);
  const matches = candidates.filter(
    (candidate) => wallTimeAt(new Date(candidate), timeZone) === shownMinute,
  );

  return matches.length ? new Date(Math.min(...matches)) : null;
}

/** Local time `minutes` later, across clock changes. Null for an invalid time. */
export function laterAt(wallTime: WallTime, minutes: number, timeZone: string): WallTime | null {
  const startInstant = instantAt(wallTime, timeZone);
  const endInstant = startInstant && new Date(startInstant.getTime() + minutes * MINUTE_MS);

  return endInstant && Number.isFinite(endInstant.getTime())
    ? wallTimeAt(endInstant, timeZone)
    : null;
}

export function minutesBetween(startTime: Date, endTime: Date): number {
  return Math.round((endTime.getTime() - startTime.getTime()) / MINUTE_MS);
}

function offsetAt(instant: Date, timeZone: string): number {
  const wholeMinuteMs = Math.floor(instant.getTime() / MINUTE_MS) * MINUTE_MS;

  return required(utcOf(wallTimeAt(new Date(wholeMinuteMs), timeZone))) - wholeMinuteMs;
}

/** Reads a local time as UTC; null if not on the calendar. */
function utcOf(wallText: string): number | null {
  const [, year, month, day, hour, minute, second = "0"] = WALL_TIME.exec(wallText) ?? [];
  if (!year) return null;

  const utcMs = Date.UTC(
    +year,
    +required(month) - 1,
    +required(day),
    +required(hour),
    +required(minute),
    +second,
  );
  const backToText = new Date(utcMs).toISOString();

  return backToText.startsWith(wallText.slice(0, 16)) && Number(second) < 60 ? utcMs : null;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  return formatsByZone(timeZone, () => {
    const twoDigits = "2-digit" as const;

    return new Intl.DateTimeFormat("en-US", {
      timeZone,
      year: "numeric",
      month: twoDigits,
      day: twoDigits,
      hour: twoDigits,
      minute: twoDigits,
      hourCycle: "h23",
    });
  });
}
