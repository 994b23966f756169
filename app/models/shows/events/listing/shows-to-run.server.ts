import { and, asc, inArray } from "drizzle-orm";
import { db } from "~db/client.server";
import { events } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { assertMember } from "~/models/base/permissions";
import { type EventRecord, loadEvents } from "../event-record.server";
import { isOpen } from "./event-list.server";

const MAX_LISTED = 30;

/**
 * Lists the public shows that the actor runs as a stagehand, live and upcoming, by start.
 * @throws AppError unauthenticated
 */
export async function listShowsToRun(actor: Actor): Promise<EventRecord[]> {
  assertMember(actor);

  const artists = (actor.helps ?? [])
    .filter(({ task }) => task === "stagehand")
    .map(({ artistId }) => artistId);
  if (artists.length === 0) return [];

  const ids = await db
    .select({ id: events.id })
    .from(events)
    .where(and(inArray(events.artistId, artists), isOpen(clock.now())))
    .orderBy(asc(events.startTime), asc(events.id))
    .limit(MAX_LISTED);

  return loadEvents(ids.map((row) => row.id));
}
