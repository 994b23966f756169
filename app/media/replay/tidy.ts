import { readdir } from "node:fs/promises";
import { logger } from "~/logger.server";
import { findRecording, findReplayEnd } from "~/models/streams/recordings.server";
import type { ShowLibrary } from "../show-library";
import { keepReplay } from "./keep-replay";

/** What a crash left between the end of a show and its replay. A folder that cannot be read holds up no other. */
export async function tidy(library: ShowLibrary, onAir: string[]) {
  const entries = await readdir(library.root, { withFileTypes: true }).catch(() => []);
  const folders = entries.filter((it) => it.isDirectory()).map(({ name }) => name);
  for (const eventId of folders.filter((it) => !onAir.includes(it))) {
    await tidyShow(library, eventId).catch((error) =>
      logger.error({ error, eventId }, "A finished show could not be tidied; the next start tries again"),
    );
  }
}

async function tidyShow(library: ShowLibrary, eventId: string) {
  const replay = (await findRecording(eventId)) && (await library.openReplay(eventId));
  if (replay) return;
  const isOwed = (await findReplayEnd(eventId)) !== null;
  const isKept = isOwed && (await keepReplay(library, eventId, await library.openFinished(eventId)));
  if (!isKept) await library.remove(eventId);
}
