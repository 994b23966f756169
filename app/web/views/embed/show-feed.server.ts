import type { ArtistRecord } from "~/models/shows/artists/artist-record.server";
import { artistNameOf, type EventRecord } from "~/models/shows/events/event-record.server";
import { shownStart } from "~/models/shows/events/event-state";
import { listNewestShows } from "~/models/shows/events/listing/newest-shows.server";
import { type FeedItem, rssFeed } from "~/web/responses/rss.server";
import { descriptionOf, priceTextOf, timesOf, titleOf } from "../wording.server";
import type { EmbedContext } from "./embed-context.server";

const MAX_ITEMS = 50;
/** Longest description in characters; the page has the rest. */
const MAX_DESCRIPTION = 500;

/** The RSS feed: the newest shows of one artist, or of all, in the language of the address. */
export async function showFeed(context: EmbedContext, artist?: ArtistRecord): Promise<string> {
  const { site: siteOrigin, t, language } = context;
  const shows = await listNewestShows(MAX_ITEMS, artist?.id);
  const pageUrl = artist ? `${siteOrigin}/artist/${artist.id}` : `${siteOrigin}/events`;
  const stageName = artist?.profile.stageName;

  return rssFeed({
    title: artist ? t("embed:artistFeedTitle", { name: stageName }) : t("embed:feedTitle"),
    description: artist
      ? t("embed:artistFeedDescription", { name: stageName })
      : t("embed:feedDescription"),
    language,
    link: `${pageUrl}?lang=${language}`,
    self: `${pageUrl}/feed.xml?lang=${language}`,
    items: shows.filter(({ isArtistGone }) => !isArtistGone).map((show) => itemOf(show, context)),
  });
}

function itemOf(show: EventRecord, context: EmbedContext): FeedItem {
  const { site: siteOrigin, t, language } = context;
  const artist = artistNameOf(show.artist);
  const { when: startText, elsewhere } = timesOf(shownStart(show), context);
  const description = descriptionOf(show, language)?.text ?? "";
  const factsLine = [startText, ...elsewhere, priceTextOf(show, context)].join(" · ");

  return {
    id: show.id,
    title: `${titleOf(show, language).text} (${artist})`,
    link: `${siteOrigin}/event/${show.id}?lang=${language}`,
    description: `${factsLine}\n${[...description].slice(0, MAX_DESCRIPTION).join("")}`.trim(),
    author: artist,
    category: t(`vocabulary:category.${show.category}`),
    publishedAt: show.createdAt,
  };
}
