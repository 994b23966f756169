import type { Actor } from "~/models/base/actor";
import type { EventRecord } from "~/models/shows/events/event-record.server";
import { findLastingRight } from "~/models/live/streams/playback-access.server";
import { findRecording } from "~/models/live/streams/replay/recordings.server";
import type { StreamInfo } from "~/models/live/streams/stream-info.server";
import { canMakeClips } from "~/models/live/streams/clips/request-clip.server";
import {
  CLIP_SECONDS,
  DEFAULT_CLIP_SECONDS,
  MAX_CLIP_TITLE_LENGTH,
} from "~/models/live/streams/clips/schema";
import type { ClipFormView } from "~/ui/clips/clip-form";
import { clockText } from "~/platform/clock/clock-text";

/**
 * `info`: the stream that the person may watch. Null for people who may not make clips, and while
 * there is nothing to cut a clip from.
 */
export async function clipFormView(
  actor: Actor,
  event: EventRecord,
  info: StreamInfo | "page" | null,
): Promise<ClipFormView | null> {
  if (!info || !actor.userId || !canMakeClips(actor, event)) return null;

  const recording = event.isLive ? null : await findRecording(event.id);
  if (!event.isLive && !recording) return null;
  if (info !== "page" && !(await findLastingRight(actor, event.id))) return null;

  const position = recording && clockText(Math.floor(recording.durationMs / 1000));

  return {
    lengths: [...CLIP_SECONDS],
    usual: DEFAULT_CLIP_SECONDS,
    titleMax: MAX_CLIP_TITLE_LENGTH,
    position,
  };
}
