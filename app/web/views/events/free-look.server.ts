import type { EventRecord } from "~/models/shows/events/event-record.server";
import { isOver } from "~/models/shows/events/event-state";
import { isFreeLookOpen, MAX_FREE_LOOK_EXTENSION_MINUTES } from "~/models/shows/events/free-look";
import { clockText } from "../moment.server";
import type { ViewContext } from "../view-context.server";
import { required } from "~/platform/required";

/**
 * The text about the free look that buyers read before they pay; null without a free look, and
 * after it.
 */
export function freeLookText(event: EventRecord, context: ViewContext): string | null {
  const { t, now } = context;
  const { freeLookMinutes: count, freeLookUntil } = event;
  if (isFreeLookOpen(event, now))
    return t("event:freeLookUntil", { time: clockText(required(freeLookUntil), context) });
  if (count === 0 || freeLookUntil || event.status === "cancelled" || isOver(event, now))
    return null;

  return t("event:freeLook", { count, longest: count + MAX_FREE_LOOK_EXTENSION_MINUTES });
}
