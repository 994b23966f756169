import { and, eq, isNotNull } from "drizzle-orm";
import { db } from "~db/client.server";
import { events } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { announce } from "~/models/base/announcements.server";
import { isFreeLookOpen } from "~/models/shows/events/free-look";
import { singleton } from "~/platform/process/singleton.server";

const open = singleton("free-looks", () => new Set<string>());

/**
 * Announces the end of free looks whose time is over. Media requests need no announcement: they
 * compare the time. It is for what goes on by itself: sockets, pages, long responses, doors at
 * relays.
 */
export async function announceFreeLookEnds(): Promise<void> {
  const { id, eventType, isLive, freeLookUntil } = events;
  const live = await db
    .select({ id, eventType, isLive, freeLookUntil })
    .from(events)
    .where(and(eq(isLive, true), isNotNull(freeLookUntil)));
  const now = clock.now();
  const running = new Set(
    live.filter((event) => isFreeLookOpen(event, now)).map((event) => event.id),
  );
  const ended = [...open].filter((eventId) => !running.has(eventId));

  for (const eventId of ended) open.delete(eventId);
  for (const eventId of running) open.add(eventId);
  for (const eventId of ended) announce({ type: "freeLook.ended", eventId });
}
