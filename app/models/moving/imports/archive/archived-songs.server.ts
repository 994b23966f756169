import { z } from "zod";
import { AppError, type Message } from "~/platform/errors";
import type { Member } from "~/models/base/actor";
import { ArchivedSongInput } from "~/models/live/lyrics/schema";
import { restoreSong } from "~/models/live/lyrics/songs.server";
import { inputProblem } from "../show-identity.server";

/** later: more at once than an artist may store. */
export type SongOutcome = { title: string; state: "new" | "known" | "refused" | "later"; problem: Message | null };
/** `ids`: by the ids of the archive. */
export type RestoredSongs = { songs: SongOutcome[]; ids: Map<string, string>; isComplete: boolean };

const Titled = z.object({ title: z.string().max(2000) });

/** Stores the songs of an archive that the artist doesn't have yet. */
export async function restoreSongs(actor: Member, items: unknown[]): Promise<RestoredSongs> {
  const songs: SongOutcome[] = [];
  const ids = new Map<string, string>();
  let isComplete = true;
  for (const item of items) {
    const title = Titled.safeParse(item).data?.title ?? "";
    if (!isComplete) {
      songs.push({ title, state: "later", problem: null });
      continue;
    }
    try {
      const { id, ...input } = inputOf(item);
      const { song, isNew } = await restoreSong(actor, input);
      ids.set(id, song.id);
      songs.push({ title, state: isNew ? "new" : "known", problem: null });
    } catch (error) {
      isComplete = !isThrottled(error);
      songs.push(
        isComplete ? { title, state: "refused", problem: refusalOf(error) } : { title, state: "later", problem: null },
      );
    }
  }
  return { songs, ids, isComplete };
}

/** @throws AppError invalid */
function inputOf(item: unknown) {
  const song = ArchivedSongInput.safeParse(item);
  if (song.success) return song.data;
  throw new AppError("invalid", "moving:archive.itemUnread");
}

const isThrottled = (error: unknown) => error instanceof AppError && error.code === "throttled";

/** A full songbook refuses a song, not the import. */
function refusalOf(error: unknown): Message {
  if (error instanceof AppError && error.code === "conflict")
    return { key: error.messageKey, params: error.details.params };
  return inputProblem(error);
}
