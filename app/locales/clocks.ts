import { formatShortDate, formatTicking, formatTime, formatHourMinute } from "./dates";
import type { Language } from "./languages";

export const VIETNAM_ZONE = "Asia/Ho_Chi_Minh";
/** The name that many browsers give to it. */
const FORMER_VIETNAM_ZONE = "Asia/Saigon";
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
 * The line with three clocks: the viewer first, then Vietnam, then California. A viewer in one of
 * the two places sees two; a viewer whose zone nobody knows (null) sees Vietnam and California
 * only. `seconds` is for clocks that tick.
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

  return placesFor(viewerZone).map(([place, zone]) => clock(place, zone));
}

/** The texts of `clocksFor` alone: lists have hundreds of them. */
export function clockTextsFor(at: Date, language: Language, viewerZone: string | null) {
  return placesFor(viewerZone).map(([place, zone]) => ({
    place,
    text: textOf(at, language, zone, false),
  }));
}

type Place = [place: Clock["place"], zone: string];

function placesFor(viewerZone: string | null): Place[] {
  const [vietnam, california]: [Place, Place] = [
    ["vietnam", VIETNAM_ZONE],
    ["california", CALIFORNIA_ZONE],
  ];
  if (viewerZone === null) return [vietnam, california];
  if (isSameZone(viewerZone, VIETNAM_ZONE)) return [["yoursVietnam", VIETNAM_ZONE], california];
  if (isSameZone(viewerZone, CALIFORNIA_ZONE))
    return [["yoursCalifornia", CALIFORNIA_ZONE], vietnam];

  return [["yours", viewerZone], vietnam, california];
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

/** Zones are stored and shown by their present name: browsers in Vietnam send the former one. */
export function presentZone(zone: string): string {
  return zone === FORMER_VIETNAM_ZONE ? VIETNAM_ZONE : zone;
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
