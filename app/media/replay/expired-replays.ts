import { logger } from "~/platform/logging/logger.server";
import {
  deleteExpiredRecordings,
  findPlannedReplayEnd,
} from "~/models/live/streams/replay/recordings.server";
import type { ShowLibrary } from "../show-library";

/** Each round deletes expired replays and retries those that failed before. */
export function createSweep(library: ShowLibrary) {
  const expired = new Set<string>();

  async function sweep() {
    for (const eventId of await deleteExpiredRecordings()) expired.add(eventId);
    for (const eventId of expired)
      await remove(eventId).catch((error) => logFailure(error, eventId));
  }

  async function remove(eventId: string) {
    // A show that has gone live again will have a new replay.
    if (!(await findPlannedReplayEnd(eventId))) await library.remove(eventId);
    expired.delete(eventId);
  }

  return () => sweep().catch(logFailure);
}

const logFailure = (error: unknown, eventId?: string) =>
  logger.error(
    { error, eventId },
    "An expired replay could not be taken from the disk; the next round tries again",
  );
