import { formatDateTime, formatTime } from "~/locales/dates";
import type { ViewContext } from "./view-context.server";

/** "10:03 PM", at the viewer's place; in Vietnam, by name, where nobody knows theirs. */
export function clockText(at: Date, context: ViewContext): string {
  return named(formatTime(at, context.language, context.dayZone), context);
}

/** The same with weekday and date. */
export function momentText(at: Date, context: ViewContext): string {
  return named(formatDateTime(at, context.language, context.dayZone), context);
}

function named(text: string, { t, zone }: ViewContext) {
  return zone === null ? `${text} (${t("common:clock.vietnam")})` : text;
}
