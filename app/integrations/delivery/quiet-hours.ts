import { required } from "~/platform/required";

/** In minutes after midnight in `zone`; `from` after `until` passes midnight. */
export type QuietHours = { from: number; until: number; zone: string };

const DAY_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;

/** @returns when the quiet hours that are now end, or null outside of them */
export function findQuietEnd(now: Date, { from, until, zone }: QuietHours): Date | null {
  const minute = minuteOfDay(now, zone);
  const length = minutesUntil(until, from);

  return minutesUntil(minute, from) < length ? nextTime(now, until, zone) : null;
}

/** When the clocks of the zone next show this minute; they may go forward or back until then. */
function nextTime(now: Date, minute: number, zone: string): Date {
  const regular = inMinutes(now, minutesUntil(minute, minuteOfDay(now, zone)) || DAY_MINUTES);
  const ahead = minutesUntil(minuteOfDay(regular, zone), minute);

  return inMinutes(regular, ahead > DAY_MINUTES / 2 ? DAY_MINUTES - ahead : -ahead);
}

function minutesUntil(minute: number, since: number): number {
  return (minute - since + DAY_MINUTES) % DAY_MINUTES;
}

function inMinutes(now: Date, minutes: number): Date {
  const startOfMinute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;

  return new Date(startOfMinute + minutes * MINUTE_MS);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function minuteOfDay(at: Date, zone: string): number {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-GB", {
      timeZone: zone,
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
    formats.set(zone, format);
  }

  const [hours, minutes] = format.format(at).split(":").map(Number);

  return required(hours) * 60 + required(minutes);
}
