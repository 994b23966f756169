import { and, asc, desc, eq, gt, isNull, or } from "drizzle-orm";
import { db } from "~db/client.server";
import { events } from "~db/schema";
import { clock } from "~/platform/clock/clock";

/** The overlay keeps a show for this long after its planned end. */
const AFTER_END_MS = 30 * 60_000;

/** Finds the artist's show that is live, else the current or next one; null if there is none. */
export async function findOverlayShow(artistId: string): Promise<string | null> {
  const endedAfter = new Date(clock.now().getTime() - AFTER_END_MS);
  const publishedFilter = and(
    eq(events.artistId, artistId),
    eq(events.status, "published"),
    isNull(events.hiddenAt),
  );
  const [event] = await db
    .select({ id: events.id })
    .from(events)
    .where(and(publishedFilter, or(eq(events.isLive, true), gt(events.endTime, endedAfter))))
    .orderBy(desc(events.isLive), asc(events.startTime), asc(events.id))
    .limit(1);

  return event?.id ?? null;
}
