import { isDeepStrictEqual } from "node:util";
import { db, type DbReader, transaction, type Tx } from "~db/client.server";
import { captions } from "~db/schema";
import type { Language } from "~db/vocabularies";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { getOwnEvent } from "~/models/shows/events/editing/edit-event.server";
import { MAX_CAPTIONS_BYTES } from "../streams/replay/captions";
import { listCaptions } from "../streams/replay/captions.server";
import type { Chapter } from "../streams/replay/chapters";
import { listChapters, replaceChapters } from "../streams/replay/chapters.server";
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
  if (!saved) throw new AppError("conflict", "songbook:nothingToUse");

  announce({ type: "chat.changed", eventId });

  return saved;
}

/**
 * Saves a chapter for each song whose lines were shown in the replay; a second request changes
 * nothing.
 * @throws AppError unauthenticated, forbidden, not_found; conflict if the replay has other
 * chapters, or no shown line is in it
 */
export async function makeSongChapters(actor: Actor, eventId: string): Promise<Chapter[]> {
  const madeChapters = await transaction(async (tx) => {
    await getOwnEvent(actor, eventId, tx);

    const songChapters = await listSongChapters(eventId, tx);
    if (songChapters.length === 0) throw new AppError("conflict", "songbook:nothingToUse");

    const presentChapters = await listChapters(eventId, tx);
    if (presentChapters.length > 0 && !isDeepStrictEqual(presentChapters, songChapters))
      throw new AppError("conflict", "songbook:hasChapters");

    await replaceChapters(tx, eventId, songChapters);

    return songChapters;
  });

  announce({ type: "chat.changed", eventId });

  return madeChapters;
}

/** Lists the chapters that the shown lines give; none without a replay. */
export async function listSongChapters(eventId: string, reader: DbReader = db): Promise<Chapter[]> {
  const recording = await findRecording(eventId);

  return recording ? chaptersOf(placeCues(await listAllCues(eventId, reader), recording)) : [];
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

  const savedLines = await saveCaptions(tx, eventId, "vi", originalCaptions);

  await saveCaptions(tx, eventId, "en", translatedCaptions);

  const songChapters = chaptersOf(placedCues);

  await replaceChapters(tx, eventId, songChapters);

  return { captions: savedLines, chapters: songChapters.length };
}

/**
 * A language without lines keeps its captions.
 * @returns the number of saved lines; 0 if they are too long for captions
 */
async function saveCaptions(
  tx: Tx,
  eventId: string,
  language: Language,
  cues: Cue[],
): Promise<number> {
  const webVtt = writeWebVtt(cues);
  if (cues.length === 0 || Buffer.byteLength(webVtt) > MAX_CAPTIONS_BYTES) return 0;

  const values = { vtt: webVtt, cues: cues.length, givenAt: clock.now() };

  await tx
    .insert(captions)
    .values({ eventId, language, ...values })
    .onConflictDoUpdate({ target: [captions.eventId, captions.language], set: values });

  return cues.length;
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
