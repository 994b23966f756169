import { and, asc, eq } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, type Reader, transaction, type Tx } from "~db/client.server";
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
const NO_TITLE = "?";
const writes = createLimiter(300, 600);

/** Lists the artist's songbook by title. @throws AppError unauthenticated, forbidden */
export async function listSongs(actor: Actor): Promise<Song[]> {
  assertCanUseDashboard(actor);

  const rows = await db
    .select()
    .from(songs)
    .where(eq(songs.artistId, actor.userId))
    .orderBy(asc(songs.id));

  return rows.sort((a, b) => compareVietnamese(a.title, b.title));
}

/** @throws AppError unauthenticated, forbidden; not_found for anybody else's */
export async function getOwnSong(actor: Actor, id: string, reader: Reader = db): Promise<Song> {
  assertCanUseDashboard(actor);

  const song = await reader.query.songs.findFirst({
    where: and(eq(songs.id, id), eq(songs.artistId, actor.userId)),
  });
  if (!song) throw new AppError("not_found", "lyrics:songUnknown");

  return song;
}

/**
 * @throws AppError unauthenticated, forbidden, throttled; invalid at a field; conflict with too
 * many songs
 */
export async function createSong(
  actor: Actor,
  { title, writer = null, ...texts }: SongInput,
): Promise<Song> {
  assertCanUseDashboard(actor);
  await consume(writes, actor.userId);

  const verses = versesOf(texts);

  return transaction((tx) => addSong(tx, actor, { title, writer, verses }));
}

/** Creates a song from LRC or WebVTT, with its times. @throws AppError as `createSong` */
export async function importSong(actor: Actor, { text, title }: SongImport): Promise<Song> {
  assertCanUseDashboard(actor);
  await consume(writes, actor.userId);

  const read = readSongFile(text);
  const named = title ?? read.title ?? first(first(read.verses).lines).text;
  const values = {
    title: cut(named) || NO_TITLE,
    writer: read.writer && cut(read.writer),
    verses: read.verses,
  };

  return transaction((tx) => addSong(tx, actor, values));
}

/**
 * Replaces a song's words; unchanged lines keep their times.
 * @throws AppError as `createSong`; not_found
 */
export async function updateSong(actor: Actor, id: string, input: SongInput): Promise<Song> {
  assertCanUseDashboard(actor);
  await consume(writes, actor.userId);

  const { title, writer = null, ...texts } = input;
  const verses = versesOf(texts);

  return transaction(async (tx) => {
    const before = await getOwnSong(actor, id, tx);
    const values = { title, writer, verses: keepTimes(verses, before.verses) };

    return firstRow(await tx.update(songs).set(values).where(eq(songs.id, id)).returning());
  });
}

/**
 * Takes a song out of the songbook and of every set list. What was shown of it stays.
 * @throws AppError not_found
 */
export async function deleteSong(actor: Actor, id: string): Promise<void> {
  await transaction(async (tx) => {
    await getOwnSong(actor, id, tx);
    await tx.delete(songs).where(eq(songs.id, id));
  });
}

async function addSong(
  tx: Tx,
  { userId }: Member,
  values: Pick<Song, "title" | "writer" | "verses">,
): Promise<Song> {
  const known = await tx.$count(songs, eq(songs.artistId, userId));
  if (known >= MAX_SONGS)
    throw new AppError("conflict", "lyrics:songsMany", { params: { most: MAX_SONGS } });

  const row = { ...values, artistId: userId, rightsConfirmedAt: clock.now() };

  return firstRow(await tx.insert(songs).values(row).returning());
}

const cut = (text: string) => [...text].slice(0, 120).join("");
