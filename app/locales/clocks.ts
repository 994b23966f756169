import { canonicalZone, minuteOfDay } from "~/platform/clock/time-zone";
import { formatShortDate, formatTicking, formatTime } from "./dates";
import type { Language } from "./languages";

export const VIETNAM_ZONE = "Asia/Ho_Chi_Minh";
/** The former name of Vietnam's time zone, which many browsers still use. */
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
 * The clocks of a moment: the viewer's first, then Vietnam's, then California's. A viewer in
 * Vietnam or California gets two clocks. A viewer whose zone is unknown (null) gets Vietnam and
 * California only. `seconds`: true for clocks that tick.
 */
export function clocksFor(
  at: Date,
  language: Language,
  viewerZone: string | null,
  { seconds = false }: { seconds?: boolean } = {},
): Clock[] {
  const clock = (place: Clock["place"], zone: string): Clock => {
    const minutes = minuteOfDay(at, zone);

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

/** Only the texts of `clocksFor`, because lists show hundreds of them. */
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

/** Writes date and time: in English the date comes first, in Vietnamese the time. */
function textOf(at: Date, language: Language, zone: string, seconds: boolean) {
  const date = formatShortDate(at, language, zone);
  const time = seconds ? formatTicking(at, language, zone) : formatTime(at, language, zone);

  return language === "vi" ? `${time} ${date}` : `${date}, ${time}`;
}

/**
 * Returns the present name of a zone, which is stored and shown; browsers in Vietnam send the
 * former name.
 */
export function presentZone(zone: string): string {
  return zone === FORMER_VIETNAM_ZONE ? VIETNAM_ZONE : zone;
}

/** True if both names mean the same zone, such as Asia/Saigon and Asia/Ho_Chi_Minh. */
function isSameZone(a: string, b: string) {
  return canonicalZone(a) === canonicalZone(b);
}
