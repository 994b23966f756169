import type { EventRecord } from "~/models/shows/events/event-record.server";
import { canResume, canResumeUntil, isOver } from "~/models/shows/events/event-state";
import { findLastEnd } from "~/models/live/streams/broadcast/broadcasts.server";
import { rehearsalLapsesAt } from "~/models/live/streams/broadcast/rehearsals.server";
import {
  findPlannedReplayEnd,
  findRecording,
  isReplayBeingMade,
} from "~/models/live/streams/replay/recordings.server";
import { formatLongDate } from "~/locales/dates";
import type { EndingView } from "~/browser/stream/studio/broadcast-panel.types";
import type { ViewContext } from "../view-context.server";
import { clockText, momentText } from "../moment.server";

/** A start earlier than this before the planned one is asked about. */
const EARLY_MS = 3600_000;

/**
 * The question before an early start, and the times until which the replay is kept and an ended
 * show can be resumed. Null for viewers.
 */
export async function endingView(
  event: EventRecord,
  maySend: boolean,
  context: ViewContext,
): Promise<EndingView | null> {
  if (!maySend) return null;

  const { now } = context;
  const endedAt = event.isLive ? null : await findLastEnd(event.id);
  if (event.isRehearsal) return rehearsalEnding(endedAt, context);

  const goOnUntil = canResumeUntil(event, endedAt ?? now);

  return {
    startQuestion: earlyStartQuestion(event, context),
    keeps: await keepsText(event, context),
    goOnUntil: momentText(goOnUntil, context),
    hasEnded: endedAt !== null && isOver(event, now),
    canGoOn: canResume(event, endedAt, now),
  };
}

/** A rehearsal can go on until it is deleted. */
function rehearsalEnding(endedAt: Date | null, context: ViewContext): EndingView {
  return {
    startQuestion: null,
    keeps: null,
    goOnUntil: momentText(rehearsalLapsesAt(endedAt ?? context.now), context),
    hasEnded: endedAt !== null,
    canGoOn: endedAt !== null,
  };
}

function earlyStartQuestion({ isLive, startTime }: EventRecord, context: ViewContext) {
  const { t, language, dayZone, now } = context;
  if (isLive || startTime.getTime() - now.getTime() <= EARLY_MS) return null;

  return t("broadcast:early_question", {
    date: formatLongDate(startTime, language, dayZone),
    time: clockText(startTime, context),
  });
}

/** Before the start the replay has no date yet, because it counts from the end of the show. */
async function keepsText(event: EventRecord, context: ViewContext): Promise<string> {
  const { t, now } = context;
  const isShowOver = isOver(event, now);
  if (!isShowOver && !event.isLive && event.replayDays !== null)
    return t("broadcast:keeps_days", { count: event.replayDays });

  const keptUntil = await findKeptUntil(event.id, isShowOver);

  return keptUntil
    ? t("broadcast:keeps_until", { time: momentText(keptUntil, context) })
    : t("broadcast:keeps_nothing");
}

/**
 * The end of the replay: before the show's end from the setting, afterwards from the recording,
 * which may not exist.
 */
async function findKeptUntil(eventId: string, isShowOver: boolean): Promise<Date | null> {
  if (!isShowOver || (await isReplayBeingMade(eventId))) return findPlannedReplayEnd(eventId);

  return (await findRecording(eventId))?.expiresAt ?? null;
}
