import type { ArtistRecord } from "~/models/shows/artists/artist-record.server";
import { type EventRecord, loadEvents } from "~/models/shows/events/event-record.server";
import { shownStart } from "~/models/shows/events/event-state";
import { type Episode, listEpisodes } from "~/models/live/streams/podcast/podcast.server";
import { podcastRss, type PodcastItem } from "~/web/responses/podcast-rss.server";
import { bioOf, descriptionOf, timesOf, titleOf } from "../wording.server";
import type { EmbedContext } from "./embed-context.server";

/** Longest description in characters that podcast players accept. */
const MAX_DESCRIPTION = 3500;

/** The podcast feed: the sound of an artist's public replays, in the language of the address. */
export async function podcastFeed(
  context: EmbedContext,
  { id: artistId, profile }: ArtistRecord,
): Promise<string> {
  const { site: siteOrigin, t, language } = context;
  const episodes = await listEpisodes(artistId);
  const shows = await loadEvents(episodes.map(({ eventId }) => eventId));
  const artistUrl = `${siteOrigin}/artist/${artistId}`;
  const stageName = profile.stageName;

  return podcastRss({
    title: t("podcast:feedTitle", { name: stageName }),
    description: bioOf(profile, context)?.text ?? t("podcast:feedDescription", { name: stageName }),
    author: stageName,
    language,
    link: `${artistUrl}?lang=${language}`,
    self: `${artistUrl}/podcast.xml?lang=${language}`,
    image: `${artistUrl}/podcast.jpg`,
    items: episodes.flatMap((episode) => {
      const show = shows.find((candidate) => candidate.id === episode.eventId);

      return show ? [itemOf(episode, show, context)] : [];
    }),
  });
}

function itemOf(
  { bytes, durationMs, publishedAt }: Episode,
  show: EventRecord,
  context: EmbedContext,
): PodcastItem {
  const { site: siteOrigin, language } = context;
  const { when: startText, elsewhere } = timesOf(shownStart(show), context);
  const description = descriptionOf(show, language)?.text ?? "";
  const factsLine = [startText, ...elsewhere].join(" · ");

  return {
    id: `podcast ${show.id}`,
    title: titleOf(show, language).text,
    link: `${siteOrigin}/event/${show.id}?lang=${language}`,
    description: [...`${factsLine}\n${description}`.trim()].slice(0, MAX_DESCRIPTION).join(""),
    publishedAt,
    audio: {
      url: `${siteOrigin}/podcast/${show.id}.m4a`,
      bytes,
      seconds: Math.round(durationMs / 1000),
    },
  };
}
