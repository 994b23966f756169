import { formatShortDate, formatTicking, formatTime, formatHourMinute } from "./dates";
import type { Language } from "./languages";

export const VIETNAM_ZONE = "Asia/Ho_Chi_Minh";
const CALIFORNIA_ZONE = "America/Los_Angeles";

export type Clock = {
  place: "yours" | "yoursVietnam" | "yoursCalifornia" | "vietnam" | "california";
  text: string;
  iso: string;
  /** Minutes since midnight, for the dial. */
  minutes: number;
  isDay: boolean;
};

/**
 * The line with three clocks: the viewer first, then Vietnam, then California. A viewer in one of the two places
 * sees two; a viewer whose zone nobody knows (null) sees Vietnam and California only. `seconds` is for clocks that tick.
 */
export function clocksFor(
  at: Date,
  language: Language,
  viewerZone: string | null,
  { seconds = false }: { seconds?: boolean } = {},
): Clock[] {
  const clock = (place: Clock["place"], zone: string): Clock => {
    const minutes = minutesOfDay(at, zone);
    return {
      place,
      text: textOf(at, language, zone, seconds),
      iso: at.toISOString(),
      minutes,
      isDay: minutes >= 6 * 60 && minutes < 18 * 60,
    };
  };
  if (viewerZone === null) return [clock("vietnam", VIETNAM_ZONE), clock("california", CALIFORNIA_ZONE)];
  if (isSameZone(viewerZone, VIETNAM_ZONE))
    return [clock("yoursVietnam", VIETNAM_ZONE), clock("california", CALIFORNIA_ZONE)];
  if (isSameZone(viewerZone, CALIFORNIA_ZONE))
    return [clock("yoursCalifornia", CALIFORNIA_ZONE), clock("vietnam", VIETNAM_ZONE)];
  return [clock("yours", viewerZone), clock("vietnam", VIETNAM_ZONE), clock("california", CALIFORNIA_ZONE)];
}

/** English puts the date first, Vietnamese the time. */
function textOf(at: Date, language: Language, zone: string, seconds: boolean) {
  const date = formatShortDate(at, language, zone);
  const time = seconds ? formatTicking(at, language, zone) : formatTime(at, language, zone);
  return language === "vi" ? `${time} ${date}` : `${date}, ${time}`;
}

function minutesOfDay(at: Date, timeZone: string) {
  const [hours = 0, minutes = 0] = formatHourMinute(at, timeZone).split(":").map(Number);
  return hours * 60 + minutes;
}

/** Asia/Saigon and Asia/Ho_Chi_Minh are one zone under two names. */
function isSameZone(a: string, b: string) {
  return canonicalZone(a) === canonicalZone(b);
}

const canonicalZones = new Map<string, string>();

function canonicalZone(zone: string): string {
  let name = canonicalZones.get(zone);
  if (!name) {
    name = new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
    if (canonicalZones.size < 1000) canonicalZones.set(zone, name);
  }
  return name;
}
