import { isReplayBeingMade } from "~/models/live/streams/replay/recordings.server";
import type { EventRow } from "~/models/shows/events/editing/event-columns";
import { isOver } from "~/models/shows/events/event-state";
import type { ViewContext } from "../view-context.server";

/** Says why a show has no recording: it will get one, is making one, or never gets one. */
export async function missingRecordingText(
  event: EventRow,
  { t, now }: ViewContext,
): Promise<string> {
  if (await isReplayBeingMade(event.id)) return t("dashboard:replay.making");
  if (isOver(event, now) || event.streamPlatform !== "nhacsong_live")
    return t("dashboard:replay.none");
  if (event.replayDays === null) return t("dashboard:replay.off");

  return t(event.isLive ? "dashboard:replay.running" : "dashboard:replay.planned");
}
