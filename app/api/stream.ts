import express from "express";
import { sessionKeyOf } from "~/auth/session.server";
import { getStreamInfo } from "~/models/streams/stream-info.server";
import { actorOfCall, answer } from "./answer";

export const streamRouter = express.Router();

/** What the asker can play of this event now; 403 without the ticket it needs. */
streamRouter.get(
  "/events/:id/stream",
  answer(async (request) => {
    const session = await sessionKeyOf(request.headers.cookie);
    const { status, playbackUrl } = await getStreamInfo(await actorOfCall(request), request.params.id!, session);
    return { status, playbackUrl };
  }),
);
