import { VIETNAM_ZONE } from "~/locales/clocks";
import { momentText } from "../moment.server";
import type { ViewContext } from "../view-context.server";

/**
 * Longest title in characters. Previews show about 90 characters, and time and price follow the
 * title.
 */
const MAX_TITLE = 60;

/** A title for link previews, followed by the facts. */
export function shareTitle(title: string, facts: (string | null)[]): string {
  const letters = [...title];
  const shortTitle =
    letters.length > MAX_TITLE ? `${letters.slice(0, MAX_TITLE).join("").trimEnd()}…` : title;

  return [shortTitle, ...facts].filter(Boolean).join(" · ");
}

/** A time for link previews, which are built once for readers in all time zones. */
export function shareTime(time: Date, context: ViewContext): string {
  return momentText(time, { ...context, zone: null, dayZone: VIETNAM_ZONE });
}
