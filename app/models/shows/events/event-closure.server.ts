import { eq } from "drizzle-orm";
import { db, type DbReader } from "~db/client.server";
import { type events, users } from "~db/schema";

type ClosableEvent = Pick<typeof events.$inferSelect, "artistId" | "hiddenAt" | "endTime">;

/** Time at which a show was hidden or its artist's account closed; null while open. */
async function findClosedAt(
  { artistId, hiddenAt }: ClosableEvent,
  reader: DbReader,
): Promise<Date | null> {
  const artist = await reader.query.users.findFirst({
    columns: { suspendedAt: true, deletedAt: true },
    where: eq(users.id, artistId),
  });
  const closingTimes = [hiddenAt, artist?.suspendedAt, artist?.deletedAt].filter(
    (closingTime) => closingTime != null,
  );

  return closingTimes.length
    ? new Date(Math.min(...closingTimes.map((closingTime) => closingTime.getTime())))
    : null;
}

/**
 * True if the show was closed before its planned end. A show that is hidden later does not count,
 * because its ticket holders could watch it.
 */
export async function isClosedEarly(event: ClosableEvent, reader: DbReader = db): Promise<boolean> {
  const closedAt = await findClosedAt(event, reader);

  return closedAt !== null && closedAt < event.endTime;
}
