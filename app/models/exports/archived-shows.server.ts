import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { db } from "~db/client.server";
import { events, lyricDesks, setListSongs } from "~db/schema";
import { type EventField, fieldsOfEvent, typedValue } from "../events/editing/fields.protocol";
import { findImage } from "../uploads/images.server";
import type { ArchivedShow } from "./format";

const BATCH = 200;
const PICTURE_WIDTH = 1280;
const STORED_PICTURE = /^\/images\/([0-9a-f-]{36})$/;

type EventRow = typeof events.$inferSelect;

/** All shows of an artist but rehearsals, in the order of their ids. */
export async function* readShows(artistId: string): AsyncGenerator<ArchivedShow> {
  for (let after = ""; ;) {
    const isNext = and(eq(events.artistId, artistId), eq(events.isRehearsal, false), gt(events.id, after));
    const rows = await db.select().from(events).where(isNext).orderBy(asc(events.id)).limit(BATCH);
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
      yield { ...fieldsOf(row), id: row.id, status: row.status, picture: pictureOf(row), setList, showsSetList };
    }
    if (rows.length < BATCH) return;
    after = ids.at(-1)!;
  }
}

/** The fields of the form, as the API takes them. A picture is a file of the archive instead of an address. */
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

function pictureOf({ imageUrl }: Pick<EventRow, "imageUrl">): string | null {
  const id = STORED_PICTURE.exec(imageUrl ?? "")?.[1];
  return id ? `pictures/${id}.jpeg` : null;
}

/** The names of the pictures of all shows, each once. */
export async function listPictures(artistId: string): Promise<string[]> {
  const isShown = and(eq(events.artistId, artistId), eq(events.isRehearsal, false));
  const rows = await db.selectDistinct({ imageUrl: events.imageUrl }).from(events).where(isShown);
  return rows.flatMap((row) => pictureOf(row) ?? []);
}

/** The content of a picture; empty if its file is gone. */
export async function* readPicture(name: string): AsyncGenerator<Uint8Array> {
  const id = /([0-9a-f-]{36})\.jpeg$/.exec(name)![1]!;
  const bytes = await findImage(id, PICTURE_WIDTH, "jpeg");
  if (bytes) yield bytes;
}
