import { findPlannedReplayEnd, saveRecording } from "~/models/live/streams/replay/recordings.server";
import type { Show } from "../packager/show";
import type { ShowLibrary } from "../show-library";
import { bestRenditions } from "./replay";
import { replaySpans } from "./timeline";

/** Makes the replay of a finished show if the artist offers one. False if there is nothing to save. */
export async function saveReplay(library: ShowLibrary, eventId: string, show: Show): Promise<boolean> {
  if (!(await findPlannedReplayEnd(eventId))) return false;
  await show.settled();
  const replay = await library.makeReplay(eventId, show);
  if (!replay) return false;
  library.forget(eventId);
  const spans = replaySpans(bestRenditions(show));
  await saveRecording(eventId, { durationMs: replay.durationMs, bytes: replay.size, spans });
  return true;
}
