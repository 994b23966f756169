import { and, asc, desc, eq, or } from "drizzle-orm";
import { db } from "~db/client.server";
import { artistProfiles, events, users } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { loadEvents, type EventRecord } from "../events/event-record.server";
import { openEventFilter, publicEventFilter } from "../events/listing/event-list.server";
import { isUuid } from "../events/find-event.server";
import { assertCanUseDashboard } from "~/models/base/permissions";
import {
  type ArtistRecord,
  artistOf,
  listedArtistFilter,
  selectArtists,
} from "./artist-record.server";

/**
 * Finds an artist by the id of the account or the profile. Unapproved artists see themselves,
 * admins see all.
 */
export async function findArtist(
  actor: Actor,
  artistOrProfileId: string,
): Promise<ArtistRecord | null> {
  if (!isUuid(artistOrProfileId)) return null;

  const lowerCaseId = artistOrProfileId.toLowerCase();
  const visibleFilter =
    actor.role === "admin" ? undefined : or(listedArtistFilter(), eq(users.id, actor.userId ?? ""));
  const [artistRow] = await selectArtists().where(
    and(or(eq(users.id, lowerCaseId), eq(artistProfiles.id, lowerCaseId)), visibleFilter),
  );

  return artistRow ? artistOf(artistRow) : null;
}

/** @throws AppError not_found */
export async function getArtist(actor: Actor, id: string): Promise<ArtistRecord> {
  const artist = await findArtist(actor, id);
  if (!artist) throw new AppError("not_found", "artists:notFound");

  return artist;
}

/** Lists public events: upcoming first, then past ones, latest first. */
export async function listArtistEvents(artistId: string, limit = 500) {
  const artistFilter = and(eq(events.artistId, artistId), publicEventFilter());
  const openEvents = await db
    .select({ id: events.id })
    .from(events)
    .where(and(artistFilter, openEventFilter(clock.now())))
    .orderBy(desc(events.isLive), asc(events.startTime), asc(events.id))
    .limit(limit);
  const allEvents = await db
    .select({ id: events.id })
    .from(events)
    .where(artistFilter)
    .orderBy(desc(events.startTime), asc(events.id))
    .limit(limit + openEvents.length);
  const openIds = openEvents.map((event) => event.id);
  const knownIds = new Set(openIds);
  const pastIds = allEvents
    .map((event) => event.id)
    .filter((eventId) => !knownIds.has(eventId))
    .slice(0, limit);
  const eventById = new Map(
    (await loadEvents([...openIds, ...pastIds])).map((event) => [event.id, event]),
  );
  const pickEvents = (ids: string[]): EventRecord[] =>
    ids.flatMap((eventId) => eventById.get(eventId) ?? []);

  return { upcoming: pickEvents(openIds), past: pickEvents(pastIds) };
}

/**
 * Lists all events of the actor by start, drafts and cancelled ones included.
 * @throws AppError forbidden
 */
export async function listOwnEvents(actor: Actor): Promise<EventRecord[]> {
  assertCanUseDashboard(actor);

  const ownEvents = await db
    .select({ id: events.id })
    .from(events)
    .where(eq(events.artistId, actor.userId))
    .orderBy(asc(events.startTime), asc(events.id));

  return loadEvents(ownEvents.map((event) => event.id));
}
