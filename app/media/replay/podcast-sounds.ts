import { logger } from "~/platform/logging/logger.server";
import { listUnmadeSounds, saveSound } from "~/models/live/streams/podcast/podcast.server";
import type { ShowLibrary } from "../show-library";

/**
 * Makes the sound files that artists offer. A failure is tried again in the next round.
 * @returns a round
 */
export function createSoundMaker(library: ShowLibrary) {
  let last: Promise<unknown> = Promise.resolve();

  async function makeAll() {
    for (const eventId of await listUnmadeSounds())
      await make(eventId).catch((error) =>
        logger.error({ error, eventId }, "The sound of a replay could not be made"),
      );
  }

  async function make(eventId: string) {
    const sound = await library.makeSound(eventId, await library.openFinished(eventId));

    await saveSound(eventId, sound?.size ?? 0);
  }

  return (): Promise<unknown> =>
    (last = last
      .then(makeAll)
      .catch((error) => logger.error({ error }, "Sounds of replays could not be listed")));
}
