import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { db } from "~db/client.server";
import { readInBatches } from "~db/read-in-batches";
import { events, lyricDesks, setListSongs } from "~db/schema";
import { type EventField, fieldsOfEvent, typedValue } from "~/models/shows/events/editing/fields.protocol";
import { findImage, imageIdOf } from "~/models/base/uploads/images.server";
import type { ArchivedShow } from "./format";

const BATCH = 200;
const PICTURE_WIDTH = 1280;

type EventRow = typeof events.$inferSelect;

/** All shows of an artist but rehearsals, in the order of their ids. */
export async function* readShows(artistId: string): AsyncGenerator<ArchivedShow> {
  const batches = readInBatches(
    (after: string) =>
      db
        .select()
        .from(events)
        .where(and(isArchived(artistId), gt(events.id, after)))
        .orderBy(asc(events.id))
        .limit(BATCH),
    { size: BATCH, from: "", keyOf: ({ id }) => id },
  );

  for await (const rows of batches) yield* withSetLists(rows);
}

const isArchived = (artistId: string) => and(eq(events.artistId, artistId), eq(events.isRehearsal, false));

async function* withSetLists(rows: EventRow[]): AsyncGenerator<ArchivedShow> {
  const ids = rows.map(({ id }) => id);
  const songs = await db
    .select({ eventId: setListSongs.eventId, songId: setListSongs.songId })
    .from(setListSongs)
    .where(inArray(setListSongs.eventId, ids))
    .orderBy(asc(setListSongs.position), asc(setListSongs.id));
  const desks = await db.select().from(lyricDesks).where(inArray(lyricDesks.eventId, ids));

  for (const row of rows) {
    const setList = songs.filter(({ eventId }) => eventId === row.id).map(({ songId }) => songId);
    const showsSetList = desks.some(({ eventId, showsSetList: isShown }) => eventId === row.id && isShown);
    const pictureId = imageIdOf(row.imageUrl);
    const picture = pictureId && pictureName(pictureId);

    yield { ...fieldsOf(row), id: row.id, status: row.status, picture, setList, showsSetList };
  }
}

/**
 * The fields of the form, as the API takes them. A picture is a file of the archive instead of an
 * address.
 */
function fieldsOf(row: EventRow): Record<string, unknown> {
  const fields = fieldsOfEvent.filter(([name]) => name !== "imageUrl");

  return Object.fromEntries(
    fields.map(([name, field]) => [name, valueOf(field, row[(field.column ?? name) as keyof EventRow])]),
  );
}

function valueOf(field: EventField, value: unknown): unknown {
  if (field.kind === "time") return (value as Date).toISOString();
  if (field.kind === "replay") return typedValue(field, value);

  return field.kind === "money" && value !== null ? typedValue(field, value) : value;
}

export const pictureName = (id: string) => `pictures/${id}.jpeg`;

/** The ids of the pictures of all shows, each once. */
export async function listPictures(artistId: string): Promise<string[]> {
  const rows = await db.selectDistinct({ imageUrl: events.imageUrl }).from(events).where(isArchived(artistId));

  return rows.flatMap(({ imageUrl }) => imageIdOf(imageUrl) ?? []);
}

/** The content of a picture; empty if its file is gone. */
export async function* readPicture(id: string): AsyncGenerator<Uint8Array> {
  const bytes = await findImage(id, PICTURE_WIDTH, "jpeg");
  if (bytes) yield bytes;
}
