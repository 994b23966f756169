import { VIETNAM_ZONE } from "~/locales/clocks";
import { momentText } from "../moment.server";
import type { ViewContext } from "../view-context.server";

/** Previews show about 90 characters; time and price come after the title. */
const MAX_TITLE = 60;

/** A title for link previews, followed by the facts. */
export function shareTitle(title: string, facts: (string | null)[]): string {
  const letters = [...title];
  const short =
    letters.length > MAX_TITLE ? `${letters.slice(0, MAX_TITLE).join("").trimEnd()}…` : title;

  return [short, ...facts].filter(Boolean).join(" · ");
}

/** A time for previews, which are made once for readers in every zone. */
export function shareTime(at: Date, context: ViewContext): string {
  return momentText(at, { ...context, zone: null, dayZone: VIETNAM_ZONE });
}
