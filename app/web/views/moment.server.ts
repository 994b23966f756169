import { formatDateTime, formatTime } from "~/locales/dates";
import type { ViewContext } from "./view-context.server";

/**
 * Formats the time of day, such as "10:03 PM", in the viewer's time zone; if the zone is unknown,
 * in Vietnam's zone, with the name of that zone.
 */
export function clockText(time: Date, context: ViewContext): string {
  return withZoneName(formatTime(time, context.language, context.dayZone), context);
}

/** The time with weekday and date, in the viewer's zone or Vietnam's. */
export function momentText(time: Date, context: ViewContext): string {
  return withZoneName(formatDateTime(time, context.language, context.dayZone), context);
}

function withZoneName(timeText: string, { t, zone }: ViewContext) {
  return zone === null ? `${timeText} (${t("common:clock.vietnam")})` : timeText;
}
