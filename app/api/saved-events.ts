import express from "express";
import { listSavedEvents, saveEvent, unsaveEvent } from "~/models/events/saving.server";
import { actorOfCall, answer } from "./answer";
import { eventJson } from "./json/event-json";

export const savedEventsRouter = express.Router();

savedEventsRouter.get(
  "/user/saved-events",
  answer(async (request) => (await listSavedEvents(await actorOfCall(request))).map(eventJson)),
);

savedEventsRouter
  .route("/user/save-event/:id")
  .post(answer(async (request) => saveEvent(await actorOfCall(request), request.params.id!)))
  .delete(answer(async (request) => unsaveEvent(await actorOfCall(request), request.params.id!)));
