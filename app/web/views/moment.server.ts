import { formatDateTime, formatTime } from "~/locales/dates";
import type { ViewContext } from "./view-context.server";

/** "10:03 PM" in the viewer's zone; in Vietnam's, by name, if it is unknown. */
export function clockText(at: Date, context: ViewContext): string {
  return named(formatTime(at, context.language, context.dayZone), context);
}

/** With weekday and date. */
export function momentText(at: Date, context: ViewContext): string {
  return named(formatDateTime(at, context.language, context.dayZone), context);
}

function named(text: string, { t, zone }: ViewContext) {
  return zone === null ? `${text} (${t("common:clock.vietnam")})` : text;
}
