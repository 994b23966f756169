import { logger } from "~/platform/logging/logger.server";
import { listUnmadeSounds, saveSoundSize } from "~/models/live/streams/podcast/podcast.server";
import type { ShowLibrary } from "../show-library";

/**
 * Makes the sound files that artists offer. A sound that failed is tried again in the next round.
 * @returns a function that runs one round
 */
export function createSoundMaker(library: ShowLibrary) {
  let lastRound: Promise<unknown> = Promise.resolve();

  async function makeAll() {
    for (const eventId of await listUnmadeSounds())
      await make(eventId).catch((error) =>
        logger.error({ error, eventId }, "The sound of a replay could not be made"),
      );
  }

  async function make(eventId: string) {
    const sound = await library.makeSound(eventId, await library.openFinished(eventId));

    await saveSoundSize(eventId, sound?.size ?? 0);
  }

  return (): Promise<unknown> =>
    (lastRound = lastRound
      .then(makeAll)
      .catch((error) => logger.error({ error }, "Sounds of replays could not be listed")));
}
