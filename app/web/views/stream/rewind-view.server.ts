import type { EventRecord } from "~/models/shows/events/event-record.server";
import {
  readRecordedPeriod,
  readRecordedSeconds,
} from "~/models/live/streams/broadcast/media-clock.server";
import type { StreamInfo } from "~/models/live/streams/stream-info.server";
import type { RoomView } from "~/browser/stream/room/room.types";

/**
 * The part of a running show to which the viewer can rewind; null unless the viewer may watch and
 * the show is live.
 */
export function rewindView(
  event: EventRecord,
  info: StreamInfo | null,
  request: Request,
): RoomView["rewind"] {
  if (!event.isLive || !info?.playbackUrl) return null;

  const isFromStart = new URL(request.url).searchParams.get("from") === "start";
  const { id: eventId, replayDays } = event;
  const isWhole = replayDays !== null;
  const recordedSince = readRecordedPeriod(eventId, isWhole)?.from.getTime() ?? null;

  return { isWhole, seconds: readRecordedSeconds(eventId), since: recordedSince, isFromStart };
}
