import {
  findPlannedReplayEnd,
  saveRecording,
  updateRecording,
} from "~/models/live/streams/replay/recordings.server";
import type { Show } from "../packager/show";
import type { ShowLibrary } from "../show-library";
import { keptTracks } from "./kept-tracks";
import { replaySpans } from "./timeline";

/**
 * Makes the replay of a finished show if the artist offers one. False if there is nothing to save.
 */
export async function saveReplay(
  library: ShowLibrary,
  eventId: string,
  show: Show,
): Promise<boolean> {
  if (!(await findPlannedReplayEnd(eventId))) return false;

  const replay = await makeReplay(library, eventId, show);
  if (replay) await saveRecording(eventId, replay);

  return replay !== null;
}

/** Rebuilds a replay that lacks media of its show. */
export async function repairReplay(library: ShowLibrary, eventId: string) {
  if (!(await library.lacksMedia(eventId))) return;

  const replay = await makeReplay(library, eventId, await library.openFinished(eventId));
  if (replay) await updateRecording(eventId, replay);
}

async function makeReplay(library: ShowLibrary, eventId: string, show: Show) {
  await show.settled();

  const replay = await library.makeReplay(eventId, show);
  if (!replay) return null;

  library.forget(eventId);

  return {
    durationMs: replay.durationMs,
    bytes: replay.size,
    spans: replaySpans(keptTracks(show)),
  };
}
