import type { EventRecord } from "~/models/events/event-record.server";
import { readRecordedSeconds } from "~/models/streams/broadcast/media-clock.server";
import type { StreamInfo } from "~/models/streams/stream-info.server";
import type { RoomView } from "~/stream/room/room.types";

/** Null unless the viewer may watch a running show. */
export function rewindView(event: EventRecord, info: StreamInfo | null, request: Request): RoomView["rewind"] {
  if (!event.isLive || !info?.playbackUrl) return null;
  const isFromStart = new URL(request.url).searchParams.get("from") === "start";
  return { isWhole: event.replayDays !== null, seconds: readRecordedSeconds(event.id), isFromStart };
}
