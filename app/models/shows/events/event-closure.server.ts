import { eq } from "drizzle-orm";
import { db, type Reader } from "~db/client.server";
import { type events, users } from "~db/schema";

type Show = Pick<typeof events.$inferSelect, "artistId" | "hiddenAt" | "endTime">;

/** Time at which a show was hidden or its artist's account closed; null while open. */
async function findClosedAt({ artistId, hiddenAt }: Show, reader: Reader): Promise<Date | null> {
  const artist = await reader.query.users.findFirst({
    columns: { suspendedAt: true, deletedAt: true },
    where: eq(users.id, artistId),
  });
  const times = [hiddenAt, artist?.suspendedAt, artist?.deletedAt].filter((at) => at != null);

  return times.length ? new Date(Math.min(...times.map((at) => at.getTime()))) : null;
}

/**
 * True if closed before its planned end. A show hidden after its end was delivered to its ticket
 * holders.
 */
export async function isClosedEarly(show: Show, reader: Reader = db): Promise<boolean> {
  const closedAt = await findClosedAt(show, reader);

  return closedAt !== null && closedAt < show.endTime;
}
