import { required } from "~/platform/required";

/** Rules of the event form, shared by browser and server. No Node, no zod. */
export const TITLE_LIMIT = 200;
export const DESCRIPTION_LIMIT = 10_000;
export const VIDEO_LIMIT = 10;
/** Maximum shows of a series, a week apart. */
export const SERIES_LIMIT = 12;
export const QUICK_DURATIONS = [30, 60, 90, 120] as const;
export const DEFAULT_DURATION = 60;
/** Recorded and kept for as long, unless the artist says no. */
export const DEFAULT_REPLAY_DAYS = 1;
export const REPLAY_CHOICES = [1, 3, 7, 14, 30] as const;

export const DASHBOARD_TABS = ["upcoming", "live", "past"] as const;
export type DashboardTab = (typeof DASHBOARD_TABS)[number];

/** A local time as <input type="datetime-local"> writes it: "2026-12-06T20:00". */
export type WallTime = string;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const WALL_TIME = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,3})?)?$/;
const formats = new Map<string, Intl.DateTimeFormat>();

export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z][\w+/-]{1,63}$/.test(zone)) return false;

  try {
    formatOf(zone);

    return true;
  } catch {
    return false;
  }
}

/** True for an existing minute of the calendar. */
export function isOnCalendar(text: string): boolean {
  return utcOf(text) !== null;
}

/** True for an existing calendar minute between 2000 and 2100. */
export function isWallTime(text: string): boolean {
  const utc = utcOf(text);

  return utc !== null && isSane(new Date(utc));
}

export function isSane(at: Date): boolean {
  const year = at.getUTCFullYear();

  return year >= 2000 && year < 2100;
}

/** Local time in a zone, to the minute. */
export function wallTimeAt(at: Date, zone: string): WallTime {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );

  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

/**
 * Instant of a local time. A repeated time (clocks go back) is the first of the two; a skipped time
 * is null.
 */
export function instantAt(wall: WallTime, zone: string): Date | null {
  const utc = utcOf(wall);
  if (utc === null) return null;

  const candidates = [utc - DAY, utc + DAY].map((near) => utc - offsetAt(new Date(near), zone));
  const shown = wall.slice(0, 16);
  const fitting = candidates.filter((candidate) => wallTimeAt(new Date(candidate), zone) === shown);

  return fitting.length ? new Date(Math.min(...fitting)) : null;
}

/** Local time `minutes` later, across clock changes. Null for an invalid time. */
export function laterAt(wall: WallTime, minutes: number, zone: string): WallTime | null {
  const start = instantAt(wall, zone);
  const end = start && new Date(start.getTime() + minutes * MINUTE);

  return end && Number.isFinite(end.getTime()) ? wallTimeAt(end, zone) : null;
}

export function minutesBetween(start: Date, end: Date): number {
  return Math.round((end.getTime() - start.getTime()) / MINUTE);
}

function offsetAt(at: Date, zone: string): number {
  const whole = Math.floor(at.getTime() / MINUTE) * MINUTE;

  return required(utcOf(wallTimeAt(new Date(whole), zone))) - whole;
}

/** Reads a local time as UTC; null if not on the calendar. */
function utcOf(wall: string): number | null {
  const [, year, month, day, hour, minute, second = "0"] = WALL_TIME.exec(wall) ?? [];
  if (!year) return null;

  const utc = Date.UTC(
    +year,
    +required(month) - 1,
    +required(day),
    +required(hour),
    +required(minute),
    +second,
  );
  const back = new Date(utc).toISOString();

  return back.startsWith(wall.slice(0, 16)) && Number(second) < 60 ? utc : null;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    const two = "2-digit" as const;
    const options = {
      year: "numeric",
      month: two,
      day: two,
      hour: two,
      minute: two,
      hourCycle: "h23",
    } as const;

    formats.set(zone, (format = new Intl.DateTimeFormat("en-US", { ...options, timeZone: zone })));
  }

  return format;
}
