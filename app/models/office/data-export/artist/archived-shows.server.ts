import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { db } from "~db/client.server";
import { readInBatches } from "~db/read-in-batches";
import { events, lyricDesks, setListSongs } from "~db/schema";
import { type EventField, fieldsOfEvent, typedValue } from "~/models/shows/events/editing/fields.protocol";
import { findImage, imageIdOf } from "~/models/base/uploads/images.server";
import type { ArchivedShow } from "./format";

const BATCH_SIZE = 200;
const PICTURE_WIDTH = 1280;

type EventRow = typeof events.$inferSelect;

/** Reads all shows of an artist except rehearsals, in the order of their ids. */
export async function* readShows(artistId: string): AsyncGenerator<ArchivedShow> {
  const batches = readInBatches(
    (afterId: string) =>
      db
        .select()
        .from(events)
        .where(and(archivedFilter(artistId), gt(events.id, afterId)))
        .orderBy(asc(events.id))
        .limit(BATCH_SIZE),
    { size: BATCH_SIZE, from: "", keyOf: ({ id }) => id },
  );

  for await (const eventRows of batches) yield* withSetLists(eventRows);
}

const archivedFilter = (artistId: string) => and(eq(events.artistId, artistId), eq(events.isRehearsal, false));

async function* withSetLists(eventRows: EventRow[]): AsyncGenerator<ArchivedShow> {
  const eventIds = eventRows.map(({ id }) => id);
  const setListEntries = await db
    .select({ eventId: setListSongs.eventId, songId: setListSongs.songId })
    .from(setListSongs)
    .where(inArray(setListSongs.eventId, eventIds))
    .orderBy(asc(setListSongs.position), asc(setListSongs.id));
  const lyricSettings = await db.select().from(lyricDesks).where(inArray(lyricDesks.eventId, eventIds));

  for (const event of eventRows) {
    const setList = setListEntries.filter(({ eventId }) => eventId === event.id).map(({ songId }) => songId);
    const showsSetList = lyricSettings.some(({ eventId, showsSetList: isShown }) => eventId === event.id && isShown);
    const pictureId = imageIdOf(event.imageUrl);
    const picture = pictureId && pictureName(pictureId);

    yield { ...formFieldsOf(event), id: event.id, status: event.status, picture, setList, showsSetList };
  }
}

/**
 * The form fields of a show in the format of the API. The picture is a file of the archive instead
 * of an address.
 */
function formFieldsOf(event: EventRow): Record<string, unknown> {
  const formFields = fieldsOfEvent.filter(([fieldName]) => fieldName !== "imageUrl");

  return Object.fromEntries(
    formFields.map(([fieldName, field]) => [fieldName, archivedValue(field, event[(field.column ?? fieldName) as keyof EventRow])]),
  );
}

function archivedValue(field: EventField, value: unknown): unknown {
  if (field.kind === "time") return (value as Date).toISOString();
  if (field.kind === "replay") return typedValue(field, value);

  return field.kind === "money" && value !== null ? typedValue(field, value) : value;
}

export const pictureName = (pictureId: string) => `pictures/${pictureId}.jpeg`;

/** Lists the ids of the pictures of all shows, each once. */
export async function listPictures(artistId: string): Promise<string[]> {
  const imageRows = await db.selectDistinct({ imageUrl: events.imageUrl }).from(events).where(archivedFilter(artistId));

  return imageRows.flatMap(({ imageUrl }) => imageIdOf(imageUrl) ?? []);
}

/** Reads the content of a picture; empty if its file is missing. */
export async function* readPicture(pictureId: string): AsyncGenerator<Uint8Array> {
  const pictureBytes = await findImage(pictureId, PICTURE_WIDTH, "jpeg");
  if (pictureBytes) yield pictureBytes;
}
