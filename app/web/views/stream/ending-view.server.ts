import type { EventRecord } from "~/models/shows/events/event-record.server";
import { goesOnUntil, isOver } from "~/models/shows/events/event-state";
import { findLastEnd } from "~/models/live/streams/broadcast/broadcasts.server";
import { findPlannedReplayEnd } from "~/models/live/streams/replay/recordings.server";
import type { EndingView } from "~/browser/stream/studio/broadcast-panel.types";
import type { ViewContext } from "../view-context.server";
import { momentText } from "../moment.server";

/** What is kept of the show, and how long it can go on after it was ended. Null for viewers and rehearsals. */
export async function endingView(
  event: EventRecord,
  maySend: boolean,
  context: ViewContext,
): Promise<EndingView | null> {
  if (!maySend || event.isRehearsal) return null;

  const { t, now } = context;
  const keptUntil = await findPlannedReplayEnd(event.id);
  const endedAt = isOver(event, now) ? await findLastEnd(event.id) : null;
  const goOnUntil = goesOnUntil(event, endedAt ?? now);

  return {
    keeps: keptUntil
      ? t("broadcast:keeps_until", { time: momentText(keptUntil, context) })
      : t("broadcast:keeps_nothing"),
    goOnUntil: momentText(goOnUntil, context),
    canGoOn: endedAt !== null && goOnUntil > now,
  };
}
