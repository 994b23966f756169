import { z } from "zod";
import {
  listSavedEvents,
  saveEvent,
  unsaveEvent,
} from "~/models/shows/events/listing/saved-events.server";
import { EventListJson, eventsJson } from "./event-json";
import { operation } from "../base/operation";

const SavedJson = z.object({ saved: z.boolean() });

export const savedEventsCalls = [
  operation({
    method: "get",
    path: "/user/saved-events",
    id: "listSavedEvents",
    tag: "savedEvents",
    who: "member",
    response: EventListJson,
    run: async ({ actor }) => eventsJson(await listSavedEvents(actor)),
  }),
  operation({
    method: "post",
    path: "/user/save-event/{id}",
    id: "saveEvent",
    tag: "savedEvents",
    who: "member",
    scope: "viewer:write",
    response: SavedJson,
    run: ({ actor, params }) => saveEvent(actor, params.id),
  }),
  operation({
    method: "delete",
    path: "/user/save-event/{id}",
    id: "unsaveEvent",
    tag: "savedEvents",
    who: "member",
    scope: "viewer:write",
    response: SavedJson,
    run: ({ actor, params }) => unsaveEvent(actor, params.id),
  }),
];
