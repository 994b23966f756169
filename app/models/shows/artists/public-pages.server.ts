import { and, desc, eq } from "drizzle-orm";
import { db } from "~db/client.server";
import { artistProfiles, events, users } from "~db/schema";
import { isListed } from "./artist-record.server";
import { isPublic } from "../events/listing/event-list.server";

/** A sitemap may list 50,000 addresses. */
const MAX_ADDRESSES = 24_000;

/** Lists pages for search engines: public events, latest first, and approved artists. */
export async function listPublicPages() {
  const [shows, artists] = await Promise.all([
    db
      .select({ id: events.id, updatedAt: events.updatedAt })
      .from(events)
      .where(isPublic())
      .orderBy(desc(events.startTime))
      .limit(MAX_ADDRESSES),
    db
      .select({ id: users.id, updatedAt: artistProfiles.updatedAt })
      .from(users)
      .innerJoin(artistProfiles, eq(artistProfiles.userId, users.id))
      .where(and(isListed()))
      .limit(MAX_ADDRESSES),
  ]);

  return { shows, artists };
}
