import { and, desc, eq } from "drizzle-orm";
import { db } from "~db/client.server";
import { events } from "~db/schema";
import { type EventRecord, loadEvents } from "../event-record.server";
import { isPublic } from "./event-list.server";

/** Lists the shows that everybody may see, latest created first; of one artist, or of all. */
export async function listNewestShows(limit: number, artistId?: string): Promise<EventRecord[]> {
  const ids = await db
    .select({ id: events.id })
    .from(events)
    .where(and(isPublic(), artistId ? eq(events.artistId, artistId) : undefined))
    .orderBy(desc(events.createdAt), desc(events.id))
    .limit(limit);

  return loadEvents(ids.map((row) => row.id));
}
