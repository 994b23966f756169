import type { Request } from "express";
import { z } from "zod";
import { getOwnEvent } from "~/models/shows/events/editing/edit-event.server";
import { findPodcastOffer, setPodcastOffered } from "~/models/live/streams/podcast/podcast.server";
import { operation } from "../core/operation";
import { siteOrigin } from "../core/site-origin";

const PodcastJson = z
  .object({
    offered: z.boolean(),
    bytes: z.number().int().nullable().meta({ description: "Null while the file is made; 0 if it cannot be made." }),
    /** Of the artist, with all episodes. */
    feed: z.url(),
    audio: z.url(),
  })
  .meta({ id: "PodcastEpisode" });

/** The sound of a replay as an episode of its artist's podcast. */
export const podcastCalls = [
  operation({
    method: "get",
    path: "/events/{id}/podcast",
    id: "getPodcastEpisode",
    tag: "studio",
    who: "artist",
    response: z.object({ episode: PodcastJson.nullable() }),
    run: async ({ actor, params, request }) => ({ episode: await episodeJson(actor, params.id, request) }),
  }),
  operation({
    method: "put",
    path: "/events/{id}/podcast",
    id: "offerPodcastEpisode",
    tag: "studio",
    who: "artist",
    scope: "events:write",
    authorize: ({ actor, params }) => getOwnEvent(actor, params.id),
    body: z.object({ offered: z.boolean() }),
    response: z.object({ episode: PodcastJson.nullable() }),
    errors: ["conflict"],
    run: async ({ actor, params, body, request }) => {
      await setPodcastOffered(actor, params.id, body.offered);
      return { episode: await episodeJson(actor, params.id, request) };
    },
  }),
];

type Caller = Parameters<typeof findPodcastOffer>[0] & { userId: string };

async function episodeJson(actor: Caller, eventId: string, request: Request) {
  const offer = await findPodcastOffer(actor, eventId);
  if (!offer) return null;
  const site = siteOrigin(request);
  const feed = `${site}/artist/${actor.userId}/podcast.xml`;
  return { offered: offer.isOffered, bytes: offer.bytes, feed, audio: `${site}/podcast/${eventId}.m4a` };
}
