import { and, asc, inArray } from "drizzle-orm";
import { db } from "~db/client.server";
import { events } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { assertMember } from "~/models/base/permissions";
import { type EventRecord, loadEvents } from "../event-record.server";
import { openEventFilter } from "./event-list.server";

const MAX_LISTED_SHOWS = 30;

/**
 * Lists the public shows that the actor runs as a stagehand, live and upcoming, by start.
 * @throws AppError unauthenticated
 */
export async function listShowsToRun(actor: Actor): Promise<EventRecord[]> {
  assertMember(actor);

  const artistIds = (actor.helps ?? [])
    .filter(({ task }) => task === "stagehand")
    .map(({ artistId }) => artistId);
  if (artistIds.length === 0) return [];

  const eventRows = await db
    .select({ id: events.id })
    .from(events)
    .where(and(inArray(events.artistId, artistIds), openEventFilter(clock.now())))
    .orderBy(asc(events.startTime), asc(events.id))
    .limit(MAX_LISTED_SHOWS);

  return loadEvents(eventRows.map((eventRow) => eventRow.id));
}
