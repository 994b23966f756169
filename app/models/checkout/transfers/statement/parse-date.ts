import { required } from "~/platform/required";

const MAX_LENGTH = 40;
const VIETNAM_MINUTES = 7 * 60;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const YEAR_FIRST = /(?<!\d)(\d{4})([/.-])(\d{1,2})\2(\d{1,2})(?!\d)/;
const DAY_FIRST = /(?<!\d)(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;
const NAMED = /(?<!\d)(\d{1,2})[ -]([a-z]{3})[a-z]*[ ,-]+(\d{4}|\d{2})(?!\d)/i;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2}))?$/;
const TIME =
  /(?<!\d)(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*(am|pm|sa|ch)?\s*(z|[+-]\d{2}:?\d{2})?(?!\d)/i;

/** `day` is YYYY-MM-DD in Vietnam. Without a time, `at` is the beginning of the day. */
export type ParsedDate = { at: Date; day: string; hasTime: boolean };

/**
 * Reads a date with or without a time as Vietnamese banks write it: the day comes before the month.
 */
export function parseDate(text: string): ParsedDate | null {
  if (text.length > MAX_LENGTH) return null;

  const compact = COMPACT.exec(text);
  const [year, month, day] = compact ? compact.slice(1, 4).map(Number) : dayOf(text);
  const time = compact
    ? compact.slice(4, 7)
    : TIME.exec(text.replace(YEAR_FIRST, "").replace(DAY_FIRST, ""))?.slice(1);
  if (!isDay(year, month, day)) return null;

  const [hours, minutes, seconds] = clockOf(time ?? []);
  if (hours > 23 || minutes > 59 || seconds > 59) return null;

  const utc =
    Date.UTC(required(year), required(month) - 1, required(day), hours, minutes, seconds) -
    zoneOf(time?.[4]) * 60_000;
  const local = new Date(utc + VIETNAM_MINUTES * 60_000);

  return {
    at: new Date(utc),
    day: local.toISOString().slice(0, 10),
    hasTime: time?.[0] !== undefined,
  };
}

function dayOf(text: string): (number | undefined)[] {
  const [, year, , month, day] = YEAR_FIRST.exec(text) ?? [];
  if (year) return [year, month, day].map(Number);

  const [, first, , second, last] = DAY_FIRST.exec(text) ?? [];
  if (last) return [fullYear(last), Number(second), Number(first)];

  const [, date, name = "", of = ""] = NAMED.exec(text) ?? [];

  return [fullYear(of), MONTHS.indexOf(name.toLowerCase()) + 1, Number(date)];
}

function fullYear(text: string) {
  return text.length === 2 ? 2000 + Number(text) : Number(text);
}

function isDay(year = 0, month = 0, day = 0) {
  const date = new Date(Date.UTC(year, month - 1, day));

  return (
    year >= 2000 && year < 2100 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  );
}

function clockOf([hours = "0", minutes = "0", seconds = "0", half = ""]: (string | undefined)[]) {
  const isAfternoon = /^(pm|ch)$/i.test(half);
  const hour = half ? (Number(hours) % 12) + (isAfternoon ? 12 : 0) : Number(hours);

  return [hour, Number(minutes), Number(seconds)] as const;
}

/** Minutes before UTC. */
function zoneOf(zone: string | undefined): number {
  if (!zone) return VIETNAM_MINUTES;

  const [, sign, hours = 0, minutes = 0] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];

  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
