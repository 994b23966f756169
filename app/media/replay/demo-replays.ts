import { clock } from "~/platform/clock/clock";
import { logger } from "~/platform/logging/logger.server";
import { findLastStart } from "~/models/live/streams/broadcast/broadcasts.server";
import { listRecordings } from "~/models/live/streams/replay/recordings.server";
import { packageDemoShow } from "../demo/broadcaster";
import type { ShowLibrary } from "../show-library";
import { saveReplay } from "./save-replay";

const CLIP_ROUNDS = 3;

/** The demo's past show has a recording in the database but no media: the clip supplies them. */
export async function makeDemoReplays(library: ShowLibrary) {
  for (const { eventId } of await listRecordings()) {
    await makeDemoReplay(library, eventId).catch((error) =>
      logger.error(
        { error, eventId },
        "A demo replay could not be made; the next start tries again",
      ),
    );
  }
}

async function makeDemoReplay(library: ShowLibrary, eventId: string) {
  if (await library.openReplay(eventId)) return;

  const show = await library.open(eventId);

  await packageDemoShow(show, CLIP_ROUNDS, (await findLastStart(eventId)) ?? clock.now());
  await saveReplay(library, eventId, show);
}
