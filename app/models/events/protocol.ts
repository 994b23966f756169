/** What the event form in the browser and the model on the server agree on. Pure: no node, no zod. */
export const TITLE_LIMIT = 200;
export const DESCRIPTION_LIMIT = 10_000;
export const VIDEO_LIMIT = 10;
/** Shows of one series, a week apart. */
export const SERIES_LIMIT = 12;
export const QUICK_DURATIONS = [30, 60, 90, 120] as const;
export const DEFAULT_DURATION = 60;
export const REPLAY_CHOICES = [1, 3, 7, 14, 30] as const;

export const DASHBOARD_TABS = ["upcoming", "live", "past"] as const;
export type DashboardTab = (typeof DASHBOARD_TABS)[number];

/** A clock on the wall of some place, as <input type="datetime-local"> writes it: "2026-12-06T20:00". */
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

/** What the clock at that place shows, to the minute. */
export function wallTimeAt(at: Date, zone: string): WallTime {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

/**
 * The instant a wall clock means. A time that comes twice (clocks go back) is the first of the two;
 * a time that never comes (clocks go forward) is null.
 */
export function instantAt(wall: WallTime, zone: string): Date | null {
  const utc = utcOf(wall);
  if (utc === null) return null;
  const candidates = [utc - DAY, utc + DAY].map((near) => utc - offsetAt(new Date(near), zone));
  const shown = wall.slice(0, 16);
  const fitting = candidates.filter((candidate) => wallTimeAt(new Date(candidate), zone) === shown);
  return fitting.length ? new Date(Math.min(...fitting)) : null;
}

/** The wall clock `minutes` later, across a change of clocks too. Null when `wall` is no time. */
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
  return utcOf(wallTimeAt(new Date(whole), zone))! - whole;
}

/** Reads a wall time as if it were UTC; null for what is on no calendar. */
function utcOf(wall: string): number | null {
  const [, year, month, day, hour, minute, second = "0"] = WALL_TIME.exec(wall) ?? [];
  if (!year) return null;
  const utc = Date.UTC(+year, +month! - 1, +day!, +hour!, +minute!, +second);
  const back = new Date(utc).toISOString();
  return back.startsWith(wall.slice(0, 16)) && Number(second) < 60 ? utc : null;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    const two = "2-digit" as const;
    const options = { year: "numeric", month: two, day: two, hour: two, minute: two, hourCycle: "h23" } as const;
    formats.set(zone, (format = new Intl.DateTimeFormat("en-US", { ...options, timeZone: zone })));
  }
  return format;
}
