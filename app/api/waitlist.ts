import express from "express";
import { getPlace, joinWaitlist, leaveWaitlist } from "~/models/tickets/waitlist.server";
import { actorOfCall, answer } from "./answer";

export const waitlistRouter = express.Router();

waitlistRouter
  .route("/events/:id/waitlist")
  .get(answer(async (request) => getPlace(await actorOfCall(request), request.params.id!)))
  .post(answer(async (request) => joinWaitlist(await actorOfCall(request), request.params.id!)))
  .delete(
    answer(async (request) => {
      await leaveWaitlist(await actorOfCall(request), request.params.id!);
      return { position: null };
    }),
  );
