import { CommitCache } from "~db/commit-cache.server";
import { and, asc, eq, max } from "drizzle-orm";
import { db, type Reader, transaction, type Tx } from "~db/client.server";
import { lyricDesks, setListSongs, songs } from "~db/schema";
import { AppError } from "~/platform/errors";
import type { Actor } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { getOwnEvent } from "~/models/shows/events/editing/edit-event.server";
import type { ScriptSong } from "./desk-script";
import { getOwnSong } from "./songs.server";

const MAX_SONGS_OF_SHOW = 60;

/** The songs of a show in order, with their words. */
export async function listSetList(eventId: string, reader: Reader = db): Promise<ScriptSong[]> {
  const { id: itemId, position } = setListSongs;
  const { title, writer, verses } = songs;

  return reader
    .select({ itemId, title, writer, verses })
    .from(setListSongs)
    .innerJoin(songs, eq(songs.id, setListSongs.songId))
    .where(eq(setListSongs.eventId, eventId))
    .orderBy(asc(position), asc(itemId));
}

export type SetList = { songs: ScriptSong[]; isShown: boolean };

/** The set list of an own show. @throws AppError unauthenticated, forbidden, not_found */
export async function getOwnSetList(actor: Actor, eventId: string): Promise<SetList> {
  await getOwnEvent(actor, eventId);

  return { songs: await listSetList(eventId), isShown: await showsSetList(eventId) };
}

/** Whether viewers see the set list. */
async function showsSetList(eventId: string): Promise<boolean> {
  const [desk] = await db.select().from(lyricDesks).where(eq(lyricDesks.eventId, eventId));

  return desk?.showsSetList ?? false;
}

const shown = new CommitCache<string[]>();

/**
 * The titles that viewers see; none unless the artist shows the set list. Cached until the next
 * commit.
 */
export function listShownTitles(eventId: string): Promise<string[]> {
  return shown.get(eventId, async () => {
    if (!(await showsSetList(eventId))) return [];

    return (await listSetList(eventId)).map(({ title }) => title);
  });
}

/**
 * Adds an own song at the end.
 * @throws AppError unauthenticated, forbidden, not_found; conflict with too many
 */
export async function addToSetList(actor: Actor, eventId: string, songId: string): Promise<void> {
  await change(actor, eventId, async (tx) => {
    await getOwnSong(actor, songId, tx);

    const isOfShow = eq(setListSongs.eventId, eventId);
    if ((await tx.$count(setListSongs, isOfShow)) >= MAX_SONGS_OF_SHOW)
      throw new AppError("conflict", "lyrics:setListLong", { params: { most: MAX_SONGS_OF_SHOW } });

    const [last] = await tx
      .select({ at: max(setListSongs.position) })
      .from(setListSongs)
      .where(isOfShow);

    await tx.insert(setListSongs).values({ eventId, songId, position: (last?.at ?? 0) + 1 });
  });
}

/**
 * Moves a song one place; at the end of the list nothing changes.
 * @throws AppError as `addToSetList`
 */
export async function moveInSetList(
  actor: Actor,
  eventId: string,
  itemId: string,
  to: "up" | "down",
): Promise<void> {
  await change(actor, eventId, async (tx) => {
    const order = (await listSetList(eventId, tx)).map((item) => item.itemId);
    const at = order.indexOf(itemId);
    if (at < 0) throw new AppError("not_found", "lyrics:songUnknown");

    const other = order[at + (to === "up" ? -1 : 1)];
    if (!other) return;

    const moved = order.map((id) => (id === itemId ? other : id === other ? itemId : id));

    for (const [i, id] of moved.entries())
      await tx
        .update(setListSongs)
        .set({ position: i + 1 })
        .where(eq(setListSongs.id, id));
  });
}

/**
 * Takes a song off; it stays in the songbook. Idempotent.
 * @throws AppError unauthenticated, forbidden, not_found
 */
export async function removeFromSetList(
  actor: Actor,
  eventId: string,
  itemId: string,
): Promise<void> {
  await change(actor, eventId, (tx) =>
    tx
      .delete(setListSongs)
      .where(and(eq(setListSongs.id, itemId), eq(setListSongs.eventId, eventId))),
  );
}

/**
 * Shows viewers the set list, or hides it.
 * @throws AppError unauthenticated, forbidden, not_found
 */
export async function setSetListShown(
  actor: Actor,
  eventId: string,
  shows: boolean,
): Promise<void> {
  await change(actor, eventId, (tx) =>
    tx
      .insert(lyricDesks)
      .values({ eventId, showsSetList: shows })
      .onConflictDoUpdate({ target: lyricDesks.eventId, set: { showsSetList: shows } }),
  );
}

async function change(actor: Actor, eventId: string, run: (tx: Tx) => PromiseLike<unknown>) {
  await transaction(async (tx) => {
    await getOwnEvent(actor, eventId, tx);
    await run(tx);
  });
  announce({ type: "chat.changed", eventId });
}
