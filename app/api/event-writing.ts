import express, { type Request } from "express";
import { deleteEvent, createEvent, getOwnEvent, updateEvent } from "~/models/events/planning.server";
import { getEvent } from "~/models/events/reading.server";
import { EventChange, EventInput } from "~/models/events/schema";
import type { Actor } from "~/models/actor";
import { assertCan } from "~/models/permissions";
import { actorOfCall, answer, parse } from "./answer";
import { eventJson } from "./json/event-json";

/** Creating, changing and deleting events; reading them is in events. Who may not is told so before what is wrong. */
export const eventWritingRouter = express.Router();

eventWritingRouter.post(
  "/events",
  answer(async (request) => {
    const actor = await actorOfCall(request);
    assertCan(actor, "event:create");
    const { id } = await createEvent(actor, parse(EventInput, request.body));
    return storedJson(actor, id);
  }, 201),
);

eventWritingRouter.put(
  "/events/:id",
  answer(async (request) => {
    const actor = await actorOfCall(request);
    const { id } = await getOwnEvent(actor, request.params.id!);
    await updateEvent(actor, id, parse(EventChange, changeOf(request)));
    return storedJson(actor, id);
  }),
);

eventWritingRouter.delete(
  "/events/:id",
  answer(async (request) => deleteEvent(await actorOfCall(request), request.params.id!)),
);

async function storedJson(actor: Actor, id: string) {
  return eventJson(await getEvent(actor, id));
}

/** The JSON of a ticketed event hides its stream address behind null; sent back as it came, that changes nothing. */
function changeOf(request: Request): unknown {
  const { streamUrl, ...rest } = (request.body ?? {}) as Record<string, unknown>;
  return Array.isArray(request.body) ? request.body : streamUrl === null ? rest : request.body;
}
