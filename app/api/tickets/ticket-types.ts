import { z } from "zod";
import { getOwnEvent } from "~/models/shows/events/editing/edit-event.server";
import { getEvent } from "~/models/shows/events/find-event.server";
import { getTicketType, listTicketTypes } from "~/models/tickets/ticket-types.server";
import {
  createTicketType,
  deleteTicketType,
  getOwnType,
  updateTicketType,
} from "~/models/tickets/types/edit-ticket-type.server";
import { TicketTypeInput } from "~/models/tickets/types/schema";
import { operation } from "../base/operation";
import { TicketTypeJson, ticketTypeJson } from "./ticket-type-json";

export const ticketTypesCalls = [
  operation({
    method: "get",
    path: "/events/{id}/ticket-types",
    id: "listTicketTypes",
    tag: "tickets",
    who: "anyone",
    response: z.array(TicketTypeJson),
    run: async ({ actor, params }) => {
      const event = await getEvent(actor, params.id);

      return (await listTicketTypes(event)).map(ticketTypeJson);
    },
  }),
  operation({
    method: "post",
    path: "/events/{id}/ticket-types",
    id: "createTicketType",
    tag: "tickets",
    who: "member",
    scope: "events:write",
    body: TicketTypeInput,
    response: TicketTypeJson,
    status: 201,
    errors: ["conflict"],
    authorize: ({ actor, params }) => getOwnEvent(actor, params.id),
    run: async ({ actor, params, body }) =>
      storedJson((await createTicketType(actor, params.id, body)).id),
  }),
  operation({
    method: "put",
    path: "/ticket-types/{id}",
    id: "updateTicketType",
    tag: "tickets",
    who: "member",
    scope: "events:write",
    body: TicketTypeInput,
    response: TicketTypeJson,
    errors: ["conflict"],
    authorize: ({ actor, params }) => getOwnType(actor, params.id),
    run: async ({ actor, params, body }) =>
      storedJson((await updateTicketType(actor, params.id, body)).id),
  }),
  operation({
    method: "delete",
    path: "/ticket-types/{id}",
    id: "deleteTicketType",
    tag: "tickets",
    who: "member",
    scope: "events:write",
    response: z.object({ status: z.literal("deleted") }),
    errors: ["conflict"],
    authorize: ({ actor, params }) => getOwnType(actor, params.id),
    run: async ({ actor, params }) => {
      await deleteTicketType(actor, params.id);

      return { status: "deleted" as const };
    },
  }),
];

async function storedJson(eventId: string) {
  return ticketTypeJson(await getTicketType(eventId));
}
