import type { EventRecord } from "~/models/shows/events/event-record.server";
import { canResume, canResumeUntil, isOver } from "~/models/shows/events/event-state";
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
 * The times until which the replay is kept and an ended show can be resumed. Null for viewers
 * and rehearsals.
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
  const goOnUntil = canResumeUntil(event, endedAt ?? now);

  return {
    keeps: keptUntil
      ? t("broadcast:keeps_until", { time: momentText(keptUntil, context) })
      : t("broadcast:keeps_nothing"),
    goOnUntil: momentText(goOnUntil, context),
    canGoOn: canResume(event, endedAt, now),
  };
}

/**
 * The end of the replay: before the show's end from the setting, afterwards from the recording,
 * which may not exist.
 */
async function findKeptUntil(eventId: string, isShowOver: boolean): Promise<Date | null> {
  if (!isShowOver || (await isReplayBeingMade(eventId))) return findPlannedReplayEnd(eventId);

  return (await findRecording(eventId))?.expiresAt ?? null;
}
