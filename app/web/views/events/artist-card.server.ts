import { formatCount, formatRating } from "~/locales/format";
import type { ArtistRecord } from "~/models/shows/artists/artist-record.server";
import { filterFollowed } from "~/models/shows/artists/follow-artist.server";
import type { ArtistCardView } from "~/ui/events/artist-card";
import type { ViewContext } from "../view-context.server";

/** `following` is null for guests. */
export type FollowableArtist = ArtistCardView & { following: boolean | null; isMe: boolean };

/** Builds the cards of artists with one query. */
export async function artistCards(
  artists: ArtistRecord[],
  context: ViewContext,
): Promise<FollowableArtist[]> {
  const { actor } = context;
  const followed = await filterFollowed(
    actor,
    artists.map((artist) => artist.id),
  );

  return artists.map((artist) => ({
    ...artistCard(artist, context),
    following: actor.userId ? followed.has(artist.id) : null,
    isMe: actor.userId === artist.id,
  }));
}

function artistCard(artist: ArtistRecord, context: ViewContext): ArtistCardView {
  const { t } = context;
  const genres = artist.profile.genres.slice(0, 2).map((genre) => t(`vocabulary:genre.${genre}`));

  return {
    id: artist.id,
    href: `/artist/${artist.id}`,
    name: artist.profile.stageName,
    imageUrl: artist.profileImageUrl,
    isVerified: artist.isVerified,
    genres: genres.length ? genres : [t("vocabulary:musician")],
    followers: followersText(artist.profile.followerCount, context),
    rating: ratingText(artist.ratingMean, artist.ratingCount, context),
  };
}

/** Formats the number of followers, such as "1.8K followers". */
export function followersText(count: number, { t, language }: ViewContext): string {
  return t("common:followers", { count, formatted: formatCount(count, language) });
}

/** Formats the rating: "4.8 (12 reviews)" or "No ratings yet". */
export function ratingText(
  meanRating: number | null,
  count: number,
  { t, language }: ViewContext,
): string {
  if (meanRating === null || count === 0) return t("common:noRatings");

  const reviews = t("common:reviews", { count, formatted: formatCount(count, language) });

  return `${formatRating(meanRating, language)} (${reviews})`;
}
