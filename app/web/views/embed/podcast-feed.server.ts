import type { ArtistRecord } from "~/models/shows/artists/artist-record.server";
import { type EventRecord, loadEvents } from "~/models/shows/events/event-record.server";
import { type Episode, listEpisodes } from "~/models/live/streams/podcast/podcast.server";
import { podcastRss, type PodcastItem } from "~/web/responses/podcast-rss.server";
import { bioOf, descriptionOf, timesOf, titleOf } from "../wording.server";
import type { EmbedContext } from "./embed-context.server";

/** Characters that players of podcasts accept. */
const MAX_DESCRIPTION = 3500;

/** The sound of an artist's public replays, in the language of the address. */
export async function podcastFeed(
  context: EmbedContext,
  { id, profile }: ArtistRecord,
): Promise<string> {
  const { site, t, language } = context;
  const episodes = await listEpisodes(id);
  const shows = await loadEvents(episodes.map(({ eventId }) => eventId));
  const page = `${site}/artist/${id}`;
  const name = profile.stageName;

  return podcastRss({
    title: t("podcast:feedTitle", { name }),
    description: bioOf(profile, context)?.text ?? t("podcast:feedDescription", { name }),
    author: name,
    language,
    link: `${page}?lang=${language}`,
    self: `${page}/podcast.xml?lang=${language}`,
    image: `${page}/podcast.jpg`,
    items: episodes.flatMap((episode) => {
      const show = shows.find((it) => it.id === episode.eventId);

      return show ? [itemOf(episode, show, context)] : [];
    }),
  });
}

function itemOf(
  { bytes, durationMs, publishedAt }: Episode,
  show: EventRecord,
  context: EmbedContext,
): PodcastItem {
  const { site, language } = context;
  const { when, elsewhere } = timesOf(show.startTime, context);
  const about = descriptionOf(show, language)?.text ?? "";
  const facts = [when, ...elsewhere].join(" · ");

  return {
    id: `podcast ${show.id}`,
    title: titleOf(show, language).text,
    link: `${site}/event/${show.id}?lang=${language}`,
    description: [...`${facts}\n${about}`.trim()].slice(0, MAX_DESCRIPTION).join(""),
    publishedAt,
    audio: { url: `${site}/podcast/${show.id}.m4a`, bytes, seconds: Math.round(durationMs / 1000) },
  };
}
