import { z } from "zod";
import type { Actor } from "~/models/base/actor";
import {
  deleteEvent,
  getOwnEvent,
  updateEvent,
} from "~/models/shows/events/editing/edit-event.server";
import { getEvent } from "~/models/shows/events/find-event.server";
import { createEventWithTypes } from "~/models/tickets/types/copy-ticket-types.server";
import { EventJson, eventJson } from "./event-json";
import { operation } from "../base/operation";
import { EventChangeBody, EventInputBody, withPrices } from "./event-body";

export const eventWritingCalls = [
  operation({
    method: "post",
    path: "/events",
    id: "createEvent",
    tag: "events",
    who: "artist",
    scope: "events:write",
    body: EventInputBody,
    response: EventJson,
    status: 201,
    run: async ({ actor, body: { ticketTypesFrom = null, ...eventFields } }) =>
      storedJson(actor, (await createEventWithTypes(actor, eventFields, ticketTypesFrom)).id),
  }),
  operation({
    method: "put",
    path: "/events/{id}",
    id: "updateEvent",
    tag: "events",
    who: "member",
    scope: "events:write",
    body: EventChangeBody,
    response: EventJson,
    errors: ["conflict"],
    authorize: ({ actor, params }) => getOwnEvent(actor, params.id),
    run: async ({ actor, params, body: { prices, ...fields } }) => {
      const change = prices
        ? withPrices(await getOwnEvent(actor, params.id), fields, prices)
        : fields;

      return storedJson(actor, (await updateEvent(actor, params.id, change)).id);
    },
  }),
  operation({
    method: "delete",
    path: "/events/{id}",
    id: "deleteEvent",
    tag: "events",
    who: "member",
    scope: "events:write",
    response: z.object({ status: z.enum(["deleted", "cancelled"]) }),
    run: ({ actor, params }) => deleteEvent(actor, params.id),
  }),
];

async function storedJson(actor: Actor, eventId: string) {
  return eventJson(await getEvent(actor, eventId));
}
