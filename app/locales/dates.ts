import { LOCALE_TAG, type Language } from "./languages";

/** Zones come from cookies, so the cache needs a limit. */
const MAX_CACHED = 1000;
const cache = new Map<string, Intl.DateTimeFormat>();

function formatter(language: Language, timeZone: string, options: Intl.DateTimeFormatOptions) {
  const key = `${language}|${timeZone}|${JSON.stringify(options)}`;
  let found = cache.get(key);
  if (found) return found;
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(key, (found = new Intl.DateTimeFormat(LOCALE_TAG[language], { ...options, timeZone })));
  return found;
}

const clockOptions = (language: Language): Intl.DateTimeFormatOptions =>
  language === "vi" ? { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } : { hour: "numeric", minute: "2-digit" };

/** "8:00 PM" / "20:00". */
export function formatTime(at: Date, language: Language, timeZone: string): string {
  return plainSpaces(formatter(language, timeZone, clockOptions(language)).format(at));
}

/** "8:00:00 PM" / "20:00:00", for clocks that tick. */
export function formatTicking(at: Date, language: Language, timeZone: string): string {
  return plainSpaces(formatter(language, timeZone, { ...clockOptions(language), second: "2-digit" }).format(at));
}

/** "20:00" in both languages: chat. */
export function formatHourMinute(at: Date, timeZone: string): string {
  return formatter("vi", timeZone, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(at);
}

/** "Sunday, December 6, 2026" / "Chủ Nhật, 6 tháng 12, 2026". */
export function formatLongDate(at: Date, language: Language, timeZone: string): string {
  return formatter(language, timeZone, { weekday: "long", month: "long", day: "numeric", year: "numeric" }).format(at);
}

/** "Sat, Dec 5" / "Thứ 7, 5/12", where the weekday never breaks across lines. */
export function formatShortDate(at: Date, language: Language, timeZone: string): string {
  const month = language === "vi" ? "numeric" : "short";
  const date = formatter(language, timeZone, { weekday: "short", month, day: "numeric" }).format(at);
  return date.replace(/^Thứ /, "Thứ\u00a0");
}

/** "December 6, 2026" / "6 tháng 12, 2026". */
export function formatPlainDate(at: Date, language: Language, timeZone: string): string {
  return formatter(language, timeZone, { month: "long", day: "numeric", year: "numeric" }).format(at);
}

/** "December 2026" / "tháng 12 năm 2026". */
export function formatMonth(at: Date, language: Language, timeZone: string): string {
  return formatter(language, timeZone, { month: "long", year: "numeric" }).format(at);
}

/** English puts the date first, Vietnamese the time. */
export function formatDateTime(at: Date, language: Language, timeZone: string): string {
  const date = formatShortDate(at, language, timeZone);
  const time = formatTime(at, language, timeZone);
  return language === "vi" ? `${time} ${date}` : `${date}, ${time}`;
}

/** Intl prints U+202F and U+2009 on some engines; a plain space compares and copies better. */
function plainSpaces(text: string) {
  return text.replace(/[\u202f\u2009]/g, " ");
}
