import express from "express";
import { followArtist, unfollowArtist } from "~/models/artists/following.server";
import { listFeaturedArtists } from "~/models/artists/listing.server";
import { getArtist, listArtistEvents, listOwnEvents } from "~/models/artists/reading.server";
import { medianReplyTime } from "~/models/artists/response-time.server";
import { actorOfCall, answer } from "./answer";
import { artistJson } from "./json/artist-json";
import { eventJson } from "./json/event-json";

export const artistsRouter = express.Router();

artistsRouter.get(
  "/featured-artists",
  answer(async () => (await listFeaturedArtists()).map(artistJson)),
);

artistsRouter.get(
  "/artist/events",
  answer(async (request) => (await listOwnEvents(await actorOfCall(request))).map(eventJson)),
);

artistsRouter.get(
  "/artists/:id",
  answer(async (request) => {
    const artist = await getArtist(await actorOfCall(request), request.params.id!);
    return { ...artistJson(artist), responseTimeMs: await medianReplyTime(artist.id) };
  }),
);

artistsRouter.get(
  "/artists/:id/events",
  answer(async (request) => {
    const artist = await getArtist(await actorOfCall(request), request.params.id!);
    const { upcoming, past } = await listArtistEvents(artist.id);
    return [...upcoming, ...past].map(eventJson);
  }),
);

artistsRouter
  .route("/artists/:id/follow")
  .post(answer(async (request) => followJson(await followArtist(await actorOfCall(request), request.params.id!))))
  .delete(answer(async (request) => followJson(await unfollowArtist(await actorOfCall(request), request.params.id!))));

function followJson({ following, followers }: { following: boolean; followers: number }) {
  return { following, followers };
}
