import { transaction } from "~db/client.server";
import { broadcasts, recordings } from "~db/schema";
import { changeEvent } from "../money/money";

const HOUR = 3600_000;

/** Ends a show whose broadcast ran until `endedAt`. */
export async function endShow(eventId: string, endedAt = new Date(Date.now() - HOUR)) {
  await changeEvent(eventId, { startTime: new Date(endedAt.getTime() - HOUR), endTime: endedAt });

  const broadcast = {
    eventId,
    source: "demo" as const,
    startedAt: new Date(endedAt.getTime() - HOUR),
    endedAt,
  };

  await transaction(async (tx) => void (await tx.insert(broadcasts).values(broadcast)));
}

/** Makes its replay, or changes when it expires. */
export async function makeReplay(eventId: string, expiresAt = new Date(Date.now() + HOUR)) {
  const values = { eventId, durationMs: 1000, bytes: 10, readyAt: new Date(), expiresAt };

  await transaction(async (tx) => {
    await tx
      .insert(recordings)
      .values(values)
      .onConflictDoUpdate({ target: recordings.eventId, set: values });
  });
}
