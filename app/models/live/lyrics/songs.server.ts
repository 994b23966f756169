import { and, asc, eq } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, type DbReader, transaction, type Tx } from "~db/client.server";
import { songs } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { consume, createLimiter } from "~/platform/throttle.server";
import type { Actor, Member } from "~/models/base/actor";
import { assertCanUseDashboard } from "~/models/base/permissions";
import type { SongImport, SongInput } from "./schema";
import { compareVietnamese } from "~/models/base/text/vietnamese-order";
import { readSongFile, versesOf } from "./song-words";
import { keepTimes } from "./words";
import { first } from "~/platform/required";

export type Song = typeof songs.$inferSelect;

const MAX_SONGS = 500;
const UNKNOWN_TITLE = "?";
const writeLimiter = createLimiter(300, 600);

/** Lists the artist's songbook by title. @throws AppError unauthenticated, forbidden */
export async function listSongs(actor: Actor): Promise<Song[]> {
  assertCanUseDashboard(actor);

  const artistSongs = await db
    .select()
    .from(songs)
    .where(eq(songs.artistId, actor.userId))
    .orderBy(asc(songs.id));

  return artistSongs.sort((left, right) => compareVietnamese(left.title, right.title));
}

/** @throws AppError unauthenticated, forbidden; not_found for songs of other artists */
export async function getOwnSong(
  actor: Actor,
  songId: string,
  reader: DbReader = db,
): Promise<Song> {
  assertCanUseDashboard(actor);

  const song = await reader.query.songs.findFirst({
    where: and(eq(songs.id, songId), eq(songs.artistId, actor.userId)),
  });
  if (!song) throw new AppError("not_found", "songbook:songUnknown");

  return song;
}

/**
 * @throws AppError unauthenticated, forbidden, throttled; invalid at a field; conflict with too
 * many songs
 */
export async function createSong(
  actor: Actor,
  { title, writer = null, ...songTexts }: Omit<SongInput, "confirmed">,
): Promise<Song> {
  assertCanUseDashboard(actor);
  await consume(writeLimiter, actor.userId);

  const verses = versesOf(songTexts);

  return transaction((tx) => addSong(tx, actor, { title, writer, verses }));
}

/**
 * Creates a song from LRC or WebVTT, with its times.
 * @throws AppError unauthenticated, forbidden, throttled, invalid, conflict
 */
export async function importSong(
  actor: Actor,
  { text: fileText, title: givenTitle }: SongImport,
): Promise<Song> {
  assertCanUseDashboard(actor);
  await consume(writeLimiter, actor.userId);

  const importedSong = readSongFile(fileText);
  const fullTitle =
    givenTitle ?? importedSong.title ?? first(first(importedSong.verses).lines).text;
  const values = {
    title: shortenTitle(fullTitle) || UNKNOWN_TITLE,
    writer: importedSong.writer && shortenTitle(importedSong.writer),
    verses: importedSong.verses,
  };

  return transaction((tx) => addSong(tx, actor, values));
}

/**
 * Replaces a song's words; unchanged lines keep their times.
 * @throws AppError unauthenticated, forbidden, throttled, invalid, not_found
 */
export async function updateSong(
  actor: Actor,
  songId: string,
  songInput: SongInput,
): Promise<Song> {
  assertCanUseDashboard(actor);
  await consume(writeLimiter, actor.userId);

  const { title, writer = null, confirmed, ...songTexts } = songInput;
  const verses = versesOf(songTexts);

  return transaction(async (tx) => {
    const storedSong = await getOwnSong(actor, songId, tx);
    const rightsConfirmedAt = confirmed ? clock.now() : storedSong.rightsConfirmedAt;
    const values = {
      title,
      writer,
      verses: keepTimes(verses, storedSong.verses),
      rightsConfirmedAt,
    };

    return firstRow(await tx.update(songs).set(values).where(eq(songs.id, songId)).returning());
  });
}

/**
 * Takes a song out of the songbook and of every set list. Cues of the song that were shown in shows
 * stay.
 * @throws AppError not_found
 */
export async function deleteSong(actor: Actor, songId: string): Promise<void> {
  await transaction(async (tx) => {
    await getOwnSong(actor, songId, tx);
    await tx.delete(songs).where(eq(songs.id, songId));
  });
}

/** @throws AppError throttled */
export const throttleSongs = (userId: string) => consume(writeLimiter, userId);

/** Finds a song of the songbook by its title, or adds one without words. */
export async function findOrAddSong(
  tx: Tx,
  actor: Member,
  title: string,
): Promise<Pick<Song, "id">> {
  const artistSongs = await tx
    .select({ id: songs.id, title: songs.title })
    .from(songs)
    .where(eq(songs.artistId, actor.userId));
  const lowerTitle = title.toLocaleLowerCase("vi");

  return (
    artistSongs.find((song) => song.title.toLocaleLowerCase("vi") === lowerTitle) ??
    (await addSong(tx, actor, { title, writer: null, verses: [] }))
  );
}

async function addSong(
  tx: Tx,
  { userId }: Member,
  values: Pick<Song, "title" | "writer" | "verses">,
): Promise<Song> {
  const songCount = await tx.$count(songs, eq(songs.artistId, userId));
  if (songCount >= MAX_SONGS)
    throw new AppError("conflict", "songbook:songsMany", { params: { most: MAX_SONGS } });

  const songValues = { ...values, artistId: userId, rightsConfirmedAt: clock.now() };

  return firstRow(await tx.insert(songs).values(songValues).returning());
}

const shortenTitle = (text: string) => [...text].slice(0, 120).join("");
