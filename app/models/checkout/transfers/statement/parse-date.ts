import { required } from "~/platform/required";

const MAX_LENGTH = 40;
const VIETNAM_MINUTES = 7 * 60;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const YEAR_FIRST = /(?<!\d)(\d{4})([/.-])(\d{1,2})\2(\d{1,2})(?!\d)/;
const DAY_FIRST = /(?<!\d)(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;
const NAMED_MONTH = /(?<!\d)(\d{1,2})[ -]([a-z]{3})[a-z]*[ ,-]+(\d{4}|\d{2})(?!\d)/i;
const COMPACT_DATE = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2}))?$/;
const TIME_OF_DAY =
  /(?<!\d)(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*(am|pm|sa|ch)?\s*(z|[+-]\d{2}:?\d{2})?(?!\d)/i;

/** `day` is YYYY-MM-DD in Vietnam. Without a time, `at` is the beginning of the day. */
export type ParsedDate = { at: Date; day: string; hasTime: boolean };

/**
 * Reads a date with or without a time as Vietnamese banks write it: the day comes before the month.
 */
export function parseDate(dateText: string): ParsedDate | null {
  if (dateText.length > MAX_LENGTH) return null;

  const compactMatch = COMPACT_DATE.exec(dateText);
  const [year, month, day] = compactMatch ? compactMatch.slice(1, 4).map(Number) : dayOf(dateText);
  const timeParts = compactMatch
    ? compactMatch.slice(4, 7)
    : TIME_OF_DAY.exec(dateText.replace(YEAR_FIRST, "").replace(DAY_FIRST, ""))?.slice(1);
  if (!isValidDay(year, month, day)) return null;

  const [hours, minutes, seconds] = clockOf(timeParts ?? []);
  if (hours > 23 || minutes > 59 || seconds > 59) return null;

  const utcMs =
    Date.UTC(required(year), required(month) - 1, required(day), hours, minutes, seconds) -
    offsetMinutes(timeParts?.[4]) * 60_000;
  const vietnamTime = new Date(utcMs + VIETNAM_MINUTES * 60_000);

  return {
    at: new Date(utcMs),
    day: vietnamTime.toISOString().slice(0, 10),
    hasTime: timeParts?.[0] !== undefined,
  };
}

function dayOf(dateText: string): (number | undefined)[] {
  const [, year, , month, day] = YEAR_FIRST.exec(dateText) ?? [];
  if (year) return [year, month, day].map(Number);

  const [, dayText, , monthText, yearText] = DAY_FIRST.exec(dateText) ?? [];
  if (yearText) return [toFullYear(yearText), Number(monthText), Number(dayText)];

  const [, dayOfMonth, monthName = "", namedYear = ""] = NAMED_MONTH.exec(dateText) ?? [];

  return [toFullYear(namedYear), MONTHS.indexOf(monthName.toLowerCase()) + 1, Number(dayOfMonth)];
}

function toFullYear(dateText: string) {
  return dateText.length === 2 ? 2000 + Number(dateText) : Number(dateText);
}

function isValidDay(year = 0, month = 0, day = 0) {
  const calendarDate = new Date(Date.UTC(year, month - 1, day));

  return (
    year >= 2000 &&
    year < 2100 &&
    calendarDate.getUTCMonth() === month - 1 &&
    calendarDate.getUTCDate() === day
  );
}

function clockOf([hours = "0", minutes = "0", seconds = "0", dayHalf = ""]: (
  string | undefined
)[]) {
  const isAfternoon = /^(pm|ch)$/i.test(dayHalf);
  const hour24 = dayHalf ? (Number(hours) % 12) + (isAfternoon ? 12 : 0) : Number(hours);

  return [hour24, Number(minutes), Number(seconds)] as const;
}

/** Minutes by which the time zone is ahead of UTC; Vietnam's if the text names no zone. */
function offsetMinutes(zoneText: string | undefined): number {
  if (!zoneText) return VIETNAM_MINUTES;

  const [, sign, hours = 0, minutes = 0] = /^([+-])(\d{2}):?(\d{2})$/.exec(zoneText) ?? [];

  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
