import { and, desc, eq } from "drizzle-orm";
import { db } from "~db/client.server";
import { artistProfiles, events, users } from "~db/schema";
import { listedArtistFilter } from "./artist-record.server";
import { publicEventFilter } from "../events/listing/event-list.server";

/** A sitemap may list 50,000 addresses: this many shows and as many artists fit. */
const MAX_PAGES_OF_KIND = 24_000;

/** Lists pages for search engines: public events, latest first, and approved artists. */
export async function listPublicPages() {
  const [shows, artists] = await Promise.all([
    db
      .select({ id: events.id, updatedAt: events.updatedAt })
      .from(events)
      .where(publicEventFilter())
      .orderBy(desc(events.startTime))
      .limit(MAX_PAGES_OF_KIND),
    db
      .select({ id: users.id, updatedAt: artistProfiles.updatedAt })
      .from(users)
      .innerJoin(artistProfiles, eq(artistProfiles.userId, users.id))
      .where(and(listedArtistFilter()))
      .limit(MAX_PAGES_OF_KIND),
  ]);

  return { shows, artists };
}
