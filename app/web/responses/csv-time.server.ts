import { formatInTimeZone } from "date-fns-tz";
import type { Translate } from "~/locales/i18n.server";
import { zoneName } from "../requests/zone-choices.server";

/** A time in the format that spreadsheets read. The head of its column names the zone. */
export function csvTime(time: Date, timeZone: string): string {
  return formatInTimeZone(time, timeZone, "yyyy-MM-dd HH:mm");
}

/** The head of a column of times: "Bought (Vietnam)". */
export function csvTimeHead(columnName: string, timeZone: string, t: Translate): string {
  return `${columnName} (${zoneName(timeZone, t)})`;
}
