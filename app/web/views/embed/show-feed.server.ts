import type { ArtistRecord } from "~/models/shows/artists/artist-record.server";
import { artistNameOf, type EventRecord } from "~/models/shows/events/event-record.server";
import { listNewestShows } from "~/models/shows/events/listing/newest-shows.server";
import { type FeedItem, rssFeed } from "~/web/responses/rss.server";
import { descriptionOf, priceTextOf, timesOf, titleOf } from "../wording.server";
import type { EmbedContext } from "./embed-context.server";

const MAX_ITEMS = 50;
/** Characters. The page has the rest. */
const MAX_DESCRIPTION = 500;

/** The newest shows of one artist, or of all, in the language of the address. */
export async function showFeed(context: EmbedContext, artist?: ArtistRecord): Promise<string> {
  const { site, t, language } = context;
  const shows = await listNewestShows(MAX_ITEMS, artist?.id);
  const page = artist ? `${site}/artist/${artist.id}` : `${site}/events`;
  const name = artist?.profile.stageName;

  return rssFeed({
    title: artist ? t("embed:artistFeedTitle", { name }) : t("embed:feedTitle"),
    description: artist ? t("embed:artistFeedDescription", { name }) : t("embed:feedDescription"),
    language,
    link: `${page}?lang=${language}`,
    self: `${page}/feed.xml?lang=${language}`,
    items: shows.filter(({ isArtistGone }) => !isArtistGone).map((show) => itemOf(show, context)),
  });
}

function itemOf(show: EventRecord, context: EmbedContext): FeedItem {
  const { site, t, language } = context;
  const artist = artistNameOf(show.artist);
  const { when, elsewhere } = timesOf(show.startTime, context);
  const about = descriptionOf(show, language)?.text ?? "";
  const facts = [when, ...elsewhere, priceTextOf(show, context)].join(" · ");

  return {
    id: show.id,
    title: `${titleOf(show, language).text} (${artist})`,
    link: `${site}/event/${show.id}?lang=${language}`,
    description: `${facts}\n${[...about].slice(0, MAX_DESCRIPTION).join("")}`.trim(),
    author: artist,
    category: t(`vocabulary:category.${show.category}`),
    publishedAt: show.createdAt,
  };
}
