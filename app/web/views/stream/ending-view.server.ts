import type { EventRecord } from "~/models/shows/events/event-record.server";
import { canGoOn, goesOnUntil, isOver } from "~/models/shows/events/event-state";
import { findLastEnd } from "~/models/live/streams/broadcast/broadcasts.server";
import {
  findPlannedReplayEnd,
  findRecording,
  isReplayBeingMade,
} from "~/models/live/streams/replay/recordings.server";
import type { EndingView } from "~/browser/stream/studio/broadcast-panel.types";
import type { ViewContext } from "../view-context.server";
import { momentText } from "../moment.server";

/**
 * What is kept of the show, and how long it can go on after it was ended. Null for viewers and
 * rehearsals.
 */
export async function endingView(
  event: EventRecord,
  maySend: boolean,
  context: ViewContext,
): Promise<EndingView | null> {
  if (!maySend || event.isRehearsal) return null;

  const { t, now } = context;
  const endedAt = isOver(event, now) ? await findLastEnd(event.id) : null;
  const keptUntil = await findKeptUntil(event.id, isOver(event, now));
  const goOnUntil = goesOnUntil(event, endedAt ?? now);

  return {
    keeps: keptUntil
      ? t("broadcast:keeps_until", { time: momentText(keptUntil, context) })
      : t("broadcast:keeps_nothing"),
    goOnUntil: momentText(goOnUntil, context),
    canGoOn: canGoOn(event, endedAt, now),
  };
}

/** By the setting before the end; afterwards by the recording, which may not exist. */
async function findKeptUntil(eventId: string, isShowOver: boolean): Promise<Date | null> {
  if (!isShowOver || (await isReplayBeingMade(eventId))) return findPlannedReplayEnd(eventId);

  return (await findRecording(eventId))?.expiresAt ?? null;
}
