import { readdir } from "node:fs/promises";
import { logger } from "~/platform/logging/logger.server";
import {
  findRecording,
  findPlannedReplayEnd,
} from "~/models/live/streams/replay/recordings.server";
import type { ShowLibrary } from "../show-library";
import { repairReplay, saveReplay } from "./save-replay";

/**
 * Cleans up after a crash between the end of a show and its replay, and rebuilds replays that lack
 * recorded media. An unreadable folder does not stop the others; folders in use are skipped.
 */
export async function cleanUpShows(library: ShowLibrary, isInUse: (eventId: string) => boolean) {
  const entries = await readdir(library.root, { withFileTypes: true }).catch(() => []);
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);

  for (const eventId of folders) {
    await cleanUpShow(library, eventId, isInUse).catch((error) =>
      logger.error(
        { error, eventId },
        "A finished show could not be cleaned up; the next start retries",
      ),
    );
  }
}

async function cleanUpShow(
  library: ShowLibrary,
  eventId: string,
  isInUse: (eventId: string) => boolean,
) {
  if (isInUse(eventId)) return;

  const replay = (await findRecording(eventId)) && (await library.openReplay(eventId));
  if (replay) return repairReplay(library, eventId);

  const isPlanned = (await findPlannedReplayEnd(eventId)) !== null;
  const isSaved =
    isPlanned && (await saveReplay(library, eventId, await library.openFinished(eventId)));
  if (!isSaved && !isInUse(eventId)) await library.remove(eventId);
}
