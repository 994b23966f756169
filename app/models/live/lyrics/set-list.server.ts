import { CommitCache } from "~db/commit-cache.server";
import { and, asc, eq, max, sql } from "drizzle-orm";
import { db, type DbReader, prepared, transaction, type Tx } from "~db/client.server";
import { lyricDesks, setListSongs, songs } from "~db/schema";
import { AppError } from "~/platform/errors";
import type { Actor } from "~/models/base/actor";
import { assertCanUseDashboard } from "~/models/base/permissions";
import { announce } from "~/models/base/announcements.server";
import { getOwnEvent } from "~/models/shows/events/editing/edit-event.server";
import type { ScriptSong } from "./desk-script";
import { throttleSongs, findOrAddSong, getOwnSong } from "./songs.server";

const MAX_SONGS_OF_SHOW = 60;

/** Lists the songs of a show in order, with their verses. */
export async function listSetList(eventId: string, reader: DbReader = db): Promise<ScriptSong[]> {
  return setListQuery(reader).all({ eventId });
}

const setListQuery = prepared((reader) => {
  const { id: itemId, position, eventId } = setListSongs;
  const { title, writer, verses } = songs;

  return reader
    .select({ itemId, title, writer, verses })
    .from(setListSongs)
    .innerJoin(songs, eq(songs.id, setListSongs.songId))
    .where(eq(eventId, sql.placeholder("eventId")))
    .orderBy(asc(position), asc(itemId))
    .prepare();
});

export type SetList = { songs: ScriptSong[]; isShown: boolean };

/** Gets the set list of the actor's show. @throws AppError unauthenticated, forbidden, not_found */
export async function getOwnSetList(actor: Actor, eventId: string): Promise<SetList> {
  await getOwnEvent(actor, eventId);

  return { songs: await listSetList(eventId), isShown: await isSetListShown(eventId) };
}

/** True if viewers see the set list. */
async function isSetListShown(eventId: string): Promise<boolean> {
  const [desk] = await db.select().from(lyricDesks).where(eq(lyricDesks.eventId, eventId));

  return desk?.showsSetList ?? false;
}

const shownTitles = new CommitCache<string[]>();

/**
 * Lists the titles that viewers see; none unless the artist shows the set list. Cached until the
 * next commit.
 */
export function listShownTitles(eventId: string): Promise<string[]> {
  return shownTitles.get(eventId, async () => {
    if (!(await isSetListShown(eventId))) return [];

    return (await listSetList(eventId)).map(({ title }) => title);
  });
}

/**
 * Adds a song of the actor at the end.
 * @throws AppError unauthenticated, forbidden, not_found; conflict with too many
 */
export async function addToSetList(actor: Actor, eventId: string, songId: string): Promise<void> {
  await changeSetList(actor, eventId, async (tx) => {
    await getOwnSong(actor, songId, tx);
    await appendSong(tx, eventId, songId);
  });
}

/**
 * Adds the song of this title at the end; one that the songbook lacks is added to it, too.
 * @throws AppError unauthenticated, forbidden, not_found, throttled; conflict with too many
 */
export async function addTitleToSetList(
  actor: Actor,
  eventId: string,
  title: string,
): Promise<void> {
  assertCanUseDashboard(actor);
  await throttleSongs(actor.userId);
  await changeSetList(actor, eventId, async (tx) => {
    const { id: songId } = await findOrAddSong(tx, actor, title);

    await appendSong(tx, eventId, songId);
  });
}

async function appendSong(tx: Tx, eventId: string, songId: string) {
  const eventFilter = eq(setListSongs.eventId, eventId);
  if ((await tx.$count(setListSongs, eventFilter)) >= MAX_SONGS_OF_SHOW)
    throw new AppError("conflict", "songbook:setListLong", { params: { most: MAX_SONGS_OF_SHOW } });

  const [lastItem] = await tx
    .select({ at: max(setListSongs.position) })
    .from(setListSongs)
    .where(eventFilter);

  await tx.insert(setListSongs).values({ eventId, songId, position: (lastItem?.at ?? 0) + 1 });
}

/**
 * Moves a song one place; at the end of the list nothing changes.
 * @throws AppError unauthenticated, forbidden, not_found
 */
export async function moveInSetList(
  actor: Actor,
  eventId: string,
  itemId: string,
  direction: "up" | "down",
): Promise<void> {
  await changeSetList(actor, eventId, async (tx) => {
    const itemIds = (await listSetList(eventId, tx)).map((item) => item.itemId);
    const itemIndex = itemIds.indexOf(itemId);
    if (itemIndex < 0) throw new AppError("not_found", "songbook:songUnknown");

    const neighbourId = itemIds[itemIndex + (direction === "up" ? -1 : 1)];
    if (!neighbourId) return;

    const movedIds = itemIds.map((currentId) =>
      currentId === itemId ? neighbourId : currentId === neighbourId ? itemId : currentId,
    );

    for (const [index, currentId] of movedIds.entries())
      await tx
        .update(setListSongs)
        .set({ position: index + 1 })
        .where(eq(setListSongs.id, currentId));
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
  await changeSetList(actor, eventId, (tx) =>
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
  isShown: boolean,
): Promise<void> {
  await changeSetList(actor, eventId, (tx) =>
    tx
      .insert(lyricDesks)
      .values({ eventId, showsSetList: isShown })
      .onConflictDoUpdate({ target: lyricDesks.eventId, set: { showsSetList: isShown } }),
  );
}

async function changeSetList(
  actor: Actor,
  eventId: string,
  writeChange: (tx: Tx) => PromiseLike<unknown>,
) {
  await transaction(async (tx) => {
    await getOwnEvent(actor, eventId, tx);
    await writeChange(tx);
  });
  announce({ type: "chat.changed", eventId });
}
