import { and, asc, desc, eq, or } from "drizzle-orm";
import { db } from "~db/client.server";
import { artistProfiles, events, users } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { loadEvents, type EventRecord } from "../events/event-record.server";
import { isOpen, isPublic } from "../events/listing/event-list.server";
import { isId } from "../events/find-event.server";
import { assertCanUseDashboard } from "~/models/base/permissions";
import { type ArtistRecord, artistOf, isListed, selectArtists } from "./artist-record.server";

/** Finds by id of account or profile. Unapproved artists see themselves, admins see all. */
export async function findArtist(actor: Actor, id: string): Promise<ArtistRecord | null> {
  if (!isId(id)) return null;

  const key = id.toLowerCase();
  const visible =
    actor.role === "admin" ? undefined : or(isListed(), eq(users.id, actor.userId ?? ""));
  const [row] = await selectArtists().where(
    and(or(eq(users.id, key), eq(artistProfiles.id, key)), visible),
  );

  return row ? artistOf(row) : null;
}

/** @throws AppError not_found */
export async function getArtist(actor: Actor, id: string): Promise<ArtistRecord> {
  const artist = await findArtist(actor, id);
  if (!artist) throw new AppError("not_found", "artists:notFound");

  return artist;
}

/** Lists public events: upcoming first, then past ones, latest first. */
export async function listArtistEvents(artistId: string, limit = 500) {
  const mine = and(eq(events.artistId, artistId), isPublic());
  const open = await db
    .select({ id: events.id })
    .from(events)
    .where(and(mine, isOpen(clock.now())))
    .orderBy(desc(events.isLive), asc(events.startTime), asc(events.id))
    .limit(limit);
  const all = await db
    .select({ id: events.id })
    .from(events)
    .where(mine)
    .orderBy(desc(events.startTime), asc(events.id))
    .limit(limit + open.length);
  const openIds = open.map((row) => row.id);
  const isKnown = new Set(openIds);
  const pastIds = all
    .map((row) => row.id)
    .filter((id) => !isKnown.has(id))
    .slice(0, limit);
  const loaded = new Map(
    (await loadEvents([...openIds, ...pastIds])).map((event) => [event.id, event]),
  );
  const pick = (ids: string[]): EventRecord[] => ids.flatMap((id) => loaded.get(id) ?? []);

  return { upcoming: pick(openIds), past: pick(pastIds) };
}

/**
 * Lists all events of the actor by start, drafts and cancelled ones included.
 * @throws AppError forbidden
 */
export async function listOwnEvents(actor: Actor): Promise<EventRecord[]> {
  assertCanUseDashboard(actor);

  const ids = await db
    .select({ id: events.id })
    .from(events)
    .where(eq(events.artistId, actor.userId))
    .orderBy(asc(events.startTime), asc(events.id));

  return loadEvents(ids.map((row) => row.id));
}
