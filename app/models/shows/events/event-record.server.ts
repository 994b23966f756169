import { eq, sql } from "drizzle-orm";
import { db, prepared } from "~db/client.server";
import { artistProfiles, events, users } from "~db/schema";
import { isActiveUser } from "~/models/accounts/account-state.server";

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

/** The artist's account is closed: nothing is sold or refunded for the show. */
const isArtistGone = sql`not (${isActiveUser})`.mapWith(Boolean);

function selectEvents() {
  return db
    .select({ event: events, artist: artistColumns, profile: profileColumns, isArtistGone })
    .from(events)
    .innerJoin(users, eq(users.id, events.artistId))
    .leftJoin(artistProfiles, eq(artistProfiles.userId, events.artistId))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectEvents>>[number];

/** An event with its artist, for lists and pages. */
export type EventRecord = Row["event"] & {
  isArtistGone: boolean;
  artist: Row["artist"] & { profile: Row["profile"] };
};

function recordOf({ event, artist, profile, isArtistGone }: Row): EventRecord {
  return { ...event, isArtistGone, artist: { ...artist, profile } };
}

/** Prepared once: building this wide query costs as much as running it. */
const byIds = prepared(() =>
  selectEvents()
    .where(sql`${events.id} in (select value from json_each(${sql.placeholder("ids")}))`)
    .prepare(),
);

/** Loads events in the order of their ids. */
export async function loadEvents(ids: string[]): Promise<EventRecord[]> {
  if (ids.length === 0) return [];

  const rows = await byIds(db).all({ ids: JSON.stringify(ids) });
  const byId = new Map(rows.map((row) => [row.event.id, recordOf(row)]));

  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Stage name, else the full name. */
export function artistNameOf(artist: EventRecord["artist"]): string {
  return artist.profile?.stageName ?? artist.name;
}

export const popularity = sql<number>`(${events.currentAttendees} + ${events.savedCount})`;
