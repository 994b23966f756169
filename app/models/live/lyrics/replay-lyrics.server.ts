import { eq } from "drizzle-orm";
import { db, transaction, type Tx } from "~db/client.server";
import { captions, chapters } from "~db/schema";
import type { Language } from "~db/vocabularies";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { getOwnEvent } from "~/models/shows/events/editing/edit-event.server";
import { MAX_CAPTIONS_BYTES } from "../streams/replay/captions";
import { listCaptions } from "../streams/replay/captions.server";
import { listChapters } from "../streams/replay/chapters.server";
import { findRecording, type Recording } from "../streams/replay/recordings.server";
import { replayPosition } from "../streams/replay/replay-time";
import { type Cue, writeWebVtt } from "../streams/replay/web-vtt";
import { type CueRow, listAllCues } from "./cues.server";
import { captionsOf, chaptersOf, type PlacedCue } from "./replay-lyrics";

export type SavedLyrics = { captions: number; chapters: number };

/**
 * Replaces the captions and chapters of the actor's replay by the lines that were shown.
 * @throws AppError unauthenticated, forbidden, not_found; conflict without a replay that has lines
 */
export async function saveCuesOfShow(actor: Actor, eventId: string): Promise<SavedLyrics> {
  const saved = await transaction(async (tx) => {
    await getOwnEvent(actor, eventId, tx);

    return saveLyrics(tx, eventId);
  });
  if (!saved) throw new AppError("conflict", "lyrics:nothingToUse");

  announce({ type: "chat.changed", eventId });

  return saved;
}

/**
 * Adds captions and chapters from the shown lines to a finished replay, unless it has captions or
 * chapters already.
 */
export async function addCuesToReplay(eventId: string): Promise<void> {
  if ((await listCaptions(eventId)).length > 0 || (await listChapters(eventId)).length > 0) return;

  const saved = await transaction((tx) => saveLyrics(tx, eventId));
  if (saved) announce({ type: "chat.changed", eventId });
}

async function saveLyrics(tx: Tx, eventId: string): Promise<SavedLyrics | null> {
  const recording = await findRecording(eventId);
  const placedCues = recording ? placeCues(await listAllCues(eventId, tx), recording) : [];
  if (!recording || !placedCues.some(({ kind }) => kind === "line")) return null;

  const originalCaptions = captionsOf(placedCues, recording.durationMs, ({ text }) => text);
  const translatedCaptions = captionsOf(
    placedCues,
    recording.durationMs,
    ({ translation }) => translation,
  );

  await saveCaptions(tx, eventId, "vi", originalCaptions);
  await saveCaptions(tx, eventId, "en", translatedCaptions);

  const songChapters = chaptersOf(placedCues);

  await tx.delete(chapters).where(eq(chapters.eventId, eventId));
  await tx.insert(chapters).values(songChapters.map((chapter) => ({ eventId, ...chapter })));

  return { captions: originalCaptions.length, chapters: songChapters.length };
}

/** A language without lines keeps its captions. */
async function saveCaptions(tx: Tx, eventId: string, language: Language, cues: Cue[]) {
  const webVtt = writeWebVtt(cues);
  if (cues.length === 0 || Buffer.byteLength(webVtt) > MAX_CAPTIONS_BYTES) return;

  const values = { vtt: webVtt, cues: cues.length, givenAt: clock.now() };

  await tx
    .insert(captions)
    .values({ eventId, language, ...values })
    .onConflictDoUpdate({ target: [captions.eventId, captions.language], set: values });
}

function placeCues(cues: CueRow[], { spans, durationMs }: Recording): PlacedCue[] {
  return cues.flatMap((cue) => {
    const positionMs = replayPosition(spans, durationMs, cue.mediaTime);

    return positionMs === null ? [] : [{ ...cue, atMs: Math.round(positionMs) }];
  });
}

/** Counts the lines that a show has shown. */
export async function countShownLines(eventId: string): Promise<number> {
  return (await listAllCues(eventId, db)).filter(({ kind }) => kind === "line").length;
}
