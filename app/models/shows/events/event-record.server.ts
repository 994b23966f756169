import { eq, sql } from "drizzle-orm";
import { db, prepared } from "~db/client.server";
import { artistProfiles, events, users } from "~db/schema";
import { activeUserFilter } from "~/models/accounts/account-state.server";

/** Public columns of the artist, without contact details. */
const artistColumns = {
  id: users.id,
  name: users.name,
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: users.profileImageUrl,
  isVerified: users.isVerified,
};

const profileColumns = {
  id: artistProfiles.id,
  stageName: artistProfiles.stageName,
  bio: artistProfiles.bio,
  bioVi: artistProfiles.bioVi,
  genres: artistProfiles.genres,
  experience: artistProfiles.experience,
  equipment: artistProfiles.equipment,
  performanceStyle: artistProfiles.performanceStyle,
  location: artistProfiles.location,
  followerCount: artistProfiles.followerCount,
};

/** True if the artist's account is suspended or deleted: the show then sells no tickets. */
const artistGoneColumn = sql`not (${activeUserFilter})`.mapWith(Boolean);

function selectEvents() {
  return db
    .select({
      event: events,
      artist: artistColumns,
      profile: profileColumns,
      isArtistGone: artistGoneColumn,
    })
    .from(events)
    .innerJoin(users, eq(users.id, events.artistId))
    .leftJoin(artistProfiles, eq(artistProfiles.userId, events.artistId))
    .$dynamic();
}

type EventRecordRow = Awaited<ReturnType<typeof selectEvents>>[number];

/** An event with its artist, for lists and pages. */
export type EventRecord = EventRecordRow["event"] & {
  isArtistGone: boolean;
  artist: EventRecordRow["artist"] & { profile: EventRecordRow["profile"] };
};

function toEventRecord({
  event,
  artist,
  profile,
  isArtistGone: artistGoneColumn,
}: EventRecordRow): EventRecord {
  return { ...event, isArtistGone: artistGoneColumn, artist: { ...artist, profile } };
}

/** Prepared once: building this wide query costs as much as running it. */
const eventsByIds = prepared(() =>
  selectEvents()
    .where(sql`${events.id} in (select value from json_each(${sql.placeholder("ids")}))`)
    .prepare(),
);

/** Loads events in the order of the given ids. */
export async function loadEvents(eventIds: string[]): Promise<EventRecord[]> {
  if (eventIds.length === 0) return [];

  const eventRows = await eventsByIds(db).all({ ids: JSON.stringify(eventIds) });
  const recordById = new Map(
    eventRows.map((eventRow) => [eventRow.event.id, toEventRecord(eventRow)]),
  );

  return eventIds.flatMap((eventId) => recordById.get(eventId) ?? []);
}

/** The artist's stage name, else the full name. */
export function artistNameOf(artist: EventRecord["artist"]): string {
  return artist.profile?.stageName ?? artist.name;
}

export const popularity = sql<number>`(${events.currentAttendees} + ${events.savedCount})`;
