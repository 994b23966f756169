import { asc, eq } from "drizzle-orm";
import type { Actor } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { getOwnEvent } from "~/models/shows/events/editing/edit-event.server";
import { db, type DbReader, transaction, type Tx } from "~db/client.server";
import { chapters, recordings } from "~db/schema";
import { clockText } from "~/platform/clock/clock-text";
import { fieldError } from "~/platform/errors";
import { type Chapter, type ChapterList, chapterListText } from "./chapters";

export async function listChapters(eventId: string, reader: DbReader = db): Promise<Chapter[]> {
  return reader
    .select({ atSeconds: chapters.atSeconds, title: chapters.title })
    .from(chapters)
    .where(eq(chapters.eventId, eventId))
    .orderBy(asc(chapters.atSeconds));
}

/**
 * Replaces the set list.
 * @throws AppError unauthenticated, forbidden, not_found, invalid (a chapter beyond the recording)
 */
export async function saveChapters(actor: Actor, eventId: string, chapterList: ChapterList) {
  await transaction(async (tx) => {
    await getOwnEvent(actor, eventId, tx);
    await assertWithinRecording(tx, eventId, chapterList.chapters);
    await replaceChapters(tx, eventId, chapterList.chapters);
  });
  announce({ type: "chat.changed", eventId });
}

/** Before the recording is made, its length is unknown. */
async function assertWithinRecording(tx: Tx, eventId: string, newChapters: Chapter[]) {
  const recording = await tx.query.recordings.findFirst({
    where: eq(recordings.eventId, eventId),
  });
  const seconds = recording ? recording.durationMs / 1000 : Infinity;
  const beyond = newChapters.find(({ atSeconds }) => atSeconds >= seconds);
  if (!beyond) return;

  throw fieldError("chapters", "dashboard:replay.beyondEnd", {
    params: { line: chapterListText([beyond], clockText), length: clockText(seconds) },
  });
}

export async function replaceChapters(tx: Tx, eventId: string, newChapters: Chapter[]) {
  await tx.delete(chapters).where(eq(chapters.eventId, eventId));

  const chapterRows = newChapters.map((chapter) => ({ eventId, ...chapter }));
  if (chapterRows.length > 0) await tx.insert(chapters).values(chapterRows);
}
