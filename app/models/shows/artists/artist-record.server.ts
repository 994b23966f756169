import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import { db } from "~db/client.server";
import { artistProfiles, users } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { isActiveUser } from "~/models/accounts/account-state.server";
import { required } from "~/platform/required";

/** Computed per query; only followerCount is stored, by triggers. */
const eventCount = sql<number>`(select count(*) from events where artist_id = ${users.id} and open_until is not null)`;
const ratingMean = sql<
  number | null
>`(select avg(rating) from reviews where artist_id = ${users.id} and hidden_at is null)`;
const ratingCount = sql<number>`(select count(*) from reviews where artist_id = ${users.id} and hidden_at is null)`;

/** Published shows that have begun. */
const hostedCount = (now: Date) =>
  sql<number>`(select count(*) from events where artist_id = ${users.id} and open_until is not null and (start_time <= ${now.getTime()} or is_live))`;

export const figures = { eventCount, ratingMean, ratingCount };

export function selectArtists(now = clock.now()) {
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
      eventsHosted: hostedCount(now),
      ratingMean,
      ratingCount,
    })
    .from(users)
    .innerJoin(artistProfiles, eq(artistProfiles.userId, users.id))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectArtists>>[number];

/** Public view of an artist, without contact details and secrets. */
export type ArtistRecord = Omit<Row, "profile"> & {
  profile: Omit<Row["profile"], "invitationCode">;
};

export function artistOf({ profile, ...rest }: Row): ArtistRecord {
  const { invitationCode: _code, ...open } = profile;

  return { ...rest, profile: open };
}

/** Condition: visible to everybody. */
export function isListed(): SQL {
  return required(and(eq(artistProfiles.isApproved, true), isActiveUser));
}

/** Loads artists in the order of their ids. */
export async function loadArtists(ids: string[]): Promise<ArtistRecord[]> {
  if (ids.length === 0) return [];

  const rows = await selectArtists().where(inArray(users.id, ids));
  const byId = new Map(rows.map((row) => [row.id, artistOf(row)]));

  return ids.flatMap((id) => byId.get(id) ?? []);
}
