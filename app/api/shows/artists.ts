import { z } from "zod";
import { followArtist, unfollowArtist } from "~/models/shows/artists/follow-artist.server";
import { ArtistQuery } from "~/models/shows/artists/artist-query";
import { languageOfHeader } from "~/locales/language-of-header.server";
import { listArtists, listFeaturedArtists } from "~/models/shows/artists/artist-list.server";
import {
  getArtist,
  listArtistEvents,
  listOwnEvents,
} from "~/models/shows/artists/find-artist.server";
import { findMedianReplyTime } from "~/models/shows/artists/response-time.server";
import { ArtistJson, artistJson, ArtistPageJson } from "./artist-json";
import { EventListJson, eventsJson } from "./event-json";
import { operation } from "../base/operation";

const FollowJson = z.object({ following: z.boolean(), followers: z.int() });
const followJson = ({ following, followers }: z.output<typeof FollowJson>) => ({
  following,
  followers,
});

export const artistsCalls = [
  operation({
    method: "get",
    path: "/featured-artists",
    id: "listFeaturedArtists",
    tag: "artists",
    who: "anyone",
    response: z.array(ArtistJson),
    run: async () => (await listFeaturedArtists()).map(artistJson),
  }),
  operation({
    method: "get",
    path: "/artists",
    id: "listArtists",
    tag: "artists",
    who: "anyone",
    query: ArtistQuery,
    response: z.object({ artists: z.array(ArtistJson), total: z.int() }),
    run: async ({ query, request }) => {
      const { artists, total } = await listArtists(query, languageOfHeader(request.headers));

      return { artists: artists.map(artistJson), total };
    },
  }),
  operation({
    method: "get",
    path: "/artist/events",
    id: "listOwnEvents",
    tag: "artists",
    who: "artist",
    response: EventListJson,
    run: async ({ actor }) => eventsJson(await listOwnEvents(actor)),
  }),
  operation({
    method: "get",
    path: "/artists/{id}",
    id: "getArtist",
    tag: "artists",
    who: "anyone",
    response: ArtistPageJson,
    run: async ({ actor, params }) => {
      const artist = await getArtist(actor, params.id);

      return { ...artistJson(artist), responseTimeMs: await findMedianReplyTime(artist.id) };
    },
  }),
  operation({
    method: "get",
    path: "/artists/{id}/events",
    id: "listArtistEvents",
    tag: "artists",
    who: "anyone",
    response: EventListJson,
    run: async ({ actor, params }) => {
      const { upcoming: upcomingEvents, past: pastEvents } = await listArtistEvents(
        (await getArtist(actor, params.id)).id,
      );

      return eventsJson([...upcomingEvents, ...pastEvents]);
    },
  }),
  operation({
    method: "post",
    path: "/artists/{id}/follow",
    id: "followArtist",
    tag: "artists",
    who: "member",
    scope: "viewer:write",
    errors: ["conflict"],
    response: FollowJson,
    run: async ({ actor, params }) => followJson(await followArtist(actor, params.id)),
  }),
  operation({
    method: "delete",
    path: "/artists/{id}/follow",
    id: "unfollowArtist",
    tag: "artists",
    who: "member",
    scope: "viewer:write",
    response: FollowJson,
    run: async ({ actor, params }) => followJson(await unfollowArtist(actor, params.id)),
  }),
];
