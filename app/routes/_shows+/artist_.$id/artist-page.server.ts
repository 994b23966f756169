import { eventCards } from "~/web/views/events/event-card.server";
import { followersText, ratingText } from "~/web/views/events/artist-card.server";
import type { ViewContext } from "~/web/views/view-context.server";
import { placeText } from "~/web/views/wording.server";
import { formatMonth } from "~/locales/dates";
import { formatCount, formatNumber } from "~/locales/format";
import type { ArtistRecord } from "~/models/shows/artists/artist-record.server";
import { filterFollowed } from "~/models/shows/artists/follow-artist.server";
import { listArtistEvents } from "~/models/shows/artists/find-artist.server";
import { findMedianReplyTime } from "~/models/shows/artists/response-time.server";
import { listPassesOfArtist } from "~/models/tickets/passes/pass-lists.server";
import { listEpisodes } from "~/models/live/streams/podcast/podcast.server";
import { offsetText } from "~/web/requests/zone-choices.server";
import { passLink } from "~/web/views/tickets/pass-text.server";

const MINUTE = 60_000;

/** The head and the side column of the artist's page. */
export async function artistPage(artist: ArtistRecord, context: ViewContext) {
  const { actor, t, language, dayZone } = context;
  const [followed, artistShows, replyTime, passes, episodes] = await Promise.all([
    filterFollowed(actor, [artist.id]),
    listArtistEvents(artist.id),
    findMedianReplyTime(artist.id),
    listPassesOfArtist(artist.id),
    listEpisodes(artist.id),
  ]);
  const { profile } = artist;
  const { upcoming: upcomingShows, past: pastShows } = artistShows;
  const highlighted = upcomingShows[0] ?? pastShows[0];
  const cardViews = await eventCards(
    [...upcomingShows.slice(0, 12), ...pastShows.slice(0, 12)],
    context,
  );
  const upcomingCards = cardViews.slice(0, Math.min(upcomingShows.length, 12));
  const showCount = upcomingShows.length + pastShows.length;

  return {
    id: artist.id,
    name: profile.stageName,
    imageUrl: artist.profileImageUrl,
    bannerUrl: profile.bannerUrl,
    isVerified: artist.isVerified,
    place: `${placeText(profile.location, context)} · ${offsetText(profile.timeZone)}`,
    rating: ratingText(artist.ratingMean, artist.ratingCount, context),
    followers: followersText(profile.followerCount, context),
    genres: profile.genres.map((genre) => t(`vocabulary:genre.${genre}`)),
    following: followed.has(artist.id),
    isMe: actor.userId === artist.id,
    highlight: highlighted
      ? {
          kind: upcomingShows[0]
            ? highlighted.isLive
              ? ("live" as const)
              : ("upcoming" as const)
            : ("recent" as const),
          card: cardViews[0]!,
        }
      : null,
    upcoming: upcomingCards,
    past: cardViews.slice(upcomingCards.length),
    next: upcomingCards.slice(0, 3),
    hasPodcast: episodes.length > 0,
    passes: passes.map((pass) => passLink(pass, context)),
    allEvents: showCount > 3 ? { href: `/artists/${artist.id}/events`, count: showCount } : null,
    facts: [
      { label: t("artists:followersLabel"), value: formatCount(profile.followerCount, language) },
      { label: t("artists:eventsHosted"), value: formatNumber(artist.eventsHosted, language) },
      {
        label: t("artists:rating"),
        value: ratingText(artist.ratingMean, artist.ratingCount, context),
      },
      ...(replyTime === null
        ? []
        : [{ label: t("artists:responseTime"), value: replyTimeText(replyTime, context) }]),
      {
        label: t("artists:memberSince"),
        value: formatMonth(artist.memberSince, language, dayZone),
      },
      ...selfReportedTexts(t("artists:students"), profile.totalStudents, context),
      ...selfReportedTexts(t("artists:lessons"), profile.totalLessons, context),
    ],
  };
}

export type ArtistPage = Awaited<ReturnType<typeof artistPage>>;

function selfReportedTexts(label: string, value: number | null, { t, language }: ViewContext) {
  return value === null
    ? []
    : [{ label, value: `${formatNumber(value, language)} (${t("artists:selfReported")})` }];
}

/** "Usually replies within 3 hours"; hours are rounded up. */
function replyTimeText(milliseconds: number, { t }: Pick<ViewContext, "t">): string {
  const minutes = Math.max(1, Math.ceil(milliseconds / MINUTE));
  const hours = Math.ceil(minutes / 60);
  const timeText =
    minutes < 60
      ? t("common:minutes", { count: minutes })
      : hours < 48
        ? t("common:hours", { count: hours })
        : t("common:days", { count: Math.ceil(hours / 24) });

  return t("artists:repliesWithin", { time: timeText });
}
