import { formatInTimeZone } from "date-fns-tz";
import type { Translate } from "~/locales/i18n.server";
import { zoneName } from "../requests/zone-choices.server";

/** A moment as spreadsheets read it. The head of its column names the zone. */
export function csvTime(at: Date, zone: string): string {
  return formatInTimeZone(at, zone, "yyyy-MM-dd HH:mm");
}

/** The head of a column of times: "Bought (Vietnam)". */
export function csvTimeHead(head: string, zone: string, t: Translate): string {
  return `${head} (${zoneName(zone, t)})`;
}
