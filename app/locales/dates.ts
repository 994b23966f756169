import { boundedCache } from "~/platform/bounded-cache";
import { clock } from "~/platform/clock/clock";
import { LOCALE_TAG, type Language } from "./languages";

/** By style, language and zone. */
const formatters = boundedCache<Intl.DateTimeFormat>(1000);

const HOUR_MINUTE = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const CLOCK = { vi: HOUR_MINUTE, en: { hour: "numeric", minute: "2-digit" } } as const;

/** The styles of dates and times that are shown, in each language. */
const STYLES = {
  time: CLOCK,
  ticking: { vi: { ...CLOCK.vi, second: "2-digit" }, en: { ...CLOCK.en, second: "2-digit" } },
  hourMinute: both(HOUR_MINUTE),
  longDate: both({ weekday: "long", month: "long", day: "numeric", year: "numeric" }),
  shortDate: {
    vi: { weekday: "short", month: "numeric", day: "numeric" },
    en: { weekday: "short", month: "short", day: "numeric" },
  },
  shortDateWithYear: {
    vi: { weekday: "short", month: "numeric", day: "numeric", year: "numeric" },
    en: { weekday: "short", month: "short", day: "numeric", year: "numeric" },
  },
  plainDate: {
    vi: { month: "numeric", day: "numeric", year: "numeric" },
    en: { month: "short", day: "numeric", year: "numeric" },
  },
  month: both({ month: "long", year: "numeric" }),
  year: both({ year: "numeric" }),
} satisfies Record<string, Record<Language, Intl.DateTimeFormatOptions>>;

function both(options: Intl.DateTimeFormatOptions) {
  return { vi: options, en: options };
}

function formatter(style: keyof typeof STYLES, language: Language, timeZone: string) {
  return formatters(
    `${style}|${language}|${timeZone}`,
    () => new Intl.DateTimeFormat(LOCALE_TAG[language], { ...STYLES[style][language], timeZone }),
  );
}

/** "8:00 PM" / "20:00". */
export function formatTime(at: Date, language: Language, timeZone: string): string {
  return plainSpaces(formatter("time", language, timeZone).format(at));
}

/** "8:00:00 PM" / "20:00:00", for clocks that tick. */
export function formatTicking(at: Date, language: Language, timeZone: string): string {
  return plainSpaces(formatter("ticking", language, timeZone).format(at));
}

/** "20:00" in both languages, as in the chat. */
export function formatHourMinute(at: Date, timeZone: string): string {
  return formatter("hourMinute", "vi", timeZone).format(at);
}

/** "Sunday, December 6, 2026" / "Chủ Nhật, 6 tháng 12, 2026". */
export function formatLongDate(at: Date, language: Language, timeZone: string): string {
  return formatter("longDate", language, timeZone).format(at);
}

/**
 * "Sat, Dec 5" / "Thứ 7, 5/12", where the weekday never breaks across lines. Dates of another year
 * than the present one have it: "Sun, Nov 7, 2027" / "CN, 7/11/2027".
 */
export function formatShortDate(at: Date, language: Language, timeZone: string): string {
  const style = isThisYear(at, timeZone) ? "shortDate" : "shortDateWithYear";
  const date = formatter(style, language, timeZone).format(at);

  return date.replace(/^Thứ /, "Thứ\u00a0");
}

function isThisYear(at: Date, timeZone: string) {
  const years = formatter("year", "en", timeZone);

  return years.format(at) === years.format(clock.now());
}

/** "Dec 6, 2026" / "6/12/2026". */
export function formatPlainDate(at: Date, language: Language, timeZone: string): string {
  return formatter("plainDate", language, timeZone).format(at);
}

/** "December 2026" / "tháng 12 năm 2026". */
export function formatMonth(at: Date, language: Language, timeZone: string): string {
  return formatter("month", language, timeZone).format(at);
}

/** "Sat, Dec 5, 8:00 PM" / "20:00 Thứ 7, 5/12", with the year if it is not the present one. */
export function formatDateTime(at: Date, language: Language, timeZone: string): string {
  return withTime(formatShortDate(at, language, timeZone), at, language, timeZone);
}

/** "Dec 5, 2026, 8:00 PM" / "20:00 5/12/2026", for times that are read years later. */
export function formatPlainDateTime(at: Date, language: Language, timeZone: string): string {
  return withTime(formatPlainDate(at, language, timeZone), at, language, timeZone);
}

/** Adds the time: in English the date comes first, in Vietnamese the time. */
function withTime(date: string, at: Date, language: Language, timeZone: string) {
  const time = formatTime(at, language, timeZone);

  return language === "vi" ? `${time} ${date}` : `${date}, ${time}`;
}

/**
 * Replaces the narrow spaces U+202F and U+2009, which Intl prints on some engines, by plain spaces,
 * which are easier to compare and copy.
 */
function plainSpaces(text: string) {
  return text.replace(/[\u202f\u2009]/g, " ");
}
