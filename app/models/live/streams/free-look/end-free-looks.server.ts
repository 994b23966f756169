import { and, eq, isNotNull } from "drizzle-orm";
import { db } from "~db/client.server";
import { events } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { announce } from "~/models/base/announcements.server";
import { isFreeLookOpen } from "~/models/shows/events/free-look";
import { singleton } from "~/platform/process/singleton.server";

const openEventIds = singleton("free-looks", () => new Set<string>());

/**
 * Announces the end of free looks whose time is over. Media requests need no announcement: they
 * compare the time. The announcement is for sockets, pages, long responses and the access that
 * relays have cached.
 */
export async function announceFreeLookEnds(): Promise<void> {
  const { id, eventType, isLive, freeLookUntil } = events;
  const liveEvents = await db
    .select({ id, eventType, isLive, freeLookUntil })
    .from(events)
    .where(and(eq(isLive, true), isNotNull(freeLookUntil)));
  const now = clock.now();
  const runningIds = new Set(
    liveEvents.filter((event) => isFreeLookOpen(event, now)).map((event) => event.id),
  );
  const endedIds = [...openEventIds].filter((eventId) => !runningIds.has(eventId));

  for (const eventId of endedIds) openEventIds.delete(eventId);
  for (const eventId of runningIds) openEventIds.add(eventId);
  for (const eventId of endedIds) announce({ type: "freeLook.ended", eventId });
}
