import { and, desc, eq } from "drizzle-orm";
import { db } from "~db/client.server";
import { events } from "~db/schema";
import { type EventRecord, loadEvents } from "../event-record.server";
import { publicEventFilter } from "./event-list.server";

/** Lists public shows of one artist or of all, latest created first. */
export async function listNewestShows(maxShows: number, artistId?: string): Promise<EventRecord[]> {
  const newestEvents = await db
    .select({ id: events.id })
    .from(events)
    .where(and(publicEventFilter(), artistId ? eq(events.artistId, artistId) : undefined))
    .orderBy(desc(events.createdAt), desc(events.id))
    .limit(maxShows);

  return loadEvents(newestEvents.map((event) => event.id));
}
