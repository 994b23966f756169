import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import { db } from "~db/client.server";
import { artistProfiles, users } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { activeUserFilter } from "~/models/accounts/account-state.server";
import { required } from "~/platform/required";

/** Figures computed by each query; only followerCount is stored, by triggers. */
const eventCount = sql<number>`(select count(*) from events where artist_id = ${users.id} and open_until is not null)`;
const ratingMean = sql<
  number | null
>`(select avg(rating) from reviews where artist_id = ${users.id} and hidden_at is null)`;
const ratingCount = sql<number>`(select count(*) from reviews where artist_id = ${users.id} and hidden_at is null)`;

/** Published shows that have begun. */
const hostedCount = (startedUntil: Date) =>
  sql<number>`(select count(*) from events where artist_id = ${users.id} and open_until is not null and (start_time <= ${startedUntil.getTime()} or is_live))`;

export const figures = { eventCount, ratingMean, ratingCount };

export function selectArtists() {
  return db
    .select({
      id: users.id,
      name: users.name,
      firstName: users.firstName,
      lastName: users.lastName,
      profileImageUrl: users.profileImageUrl,
      isVerified: users.isVerified,
      memberSince: users.createdAt,
      profile: artistProfiles,
      eventCount,
      eventsHosted: hostedCount(clock.now()),
      ratingMean,
      ratingCount,
    })
    .from(users)
    .innerJoin(artistProfiles, eq(artistProfiles.userId, users.id))
    .$dynamic();
}

type ArtistRow = Awaited<ReturnType<typeof selectArtists>>[number];

/** Public view of an artist, without contact details and secrets. */
export type ArtistRecord = Omit<ArtistRow, "profile"> & {
  profile: Omit<ArtistRow["profile"], "invitationCode">;
};

export function artistOf({ profile, ...publicFields }: ArtistRow): ArtistRecord {
  const { invitationCode: _code, ...publicProfile } = profile;

  return { ...publicFields, profile: publicProfile };
}

/** Artists who are visible to all people. */
export function listedArtistFilter(): SQL {
  return required(and(eq(artistProfiles.isApproved, true), activeUserFilter));
}

/** Loads artists in the order of the given ids. */
export async function loadArtists(artistIds: string[]): Promise<ArtistRecord[]> {
  if (artistIds.length === 0) return [];

  const artistRows = await selectArtists().where(inArray(users.id, artistIds));
  const artistById = new Map(artistRows.map((artistRow) => [artistRow.id, artistOf(artistRow)]));

  return artistIds.flatMap((artistId) => artistById.get(artistId) ?? []);
}
