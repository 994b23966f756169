import { z } from "zod";
import { getDevicePassPath, revokeDevicePasses } from "~/models/tickets/device-passes.server";
import { getTicket, listTickets } from "~/models/tickets/ticket-list.server";
import { refundTicket } from "~/models/tickets/refunds.server";
import { registerForFree } from "~/models/tickets/register-ticket.server";
import { RegistrationForm } from "~/models/tickets/schema";
import { HeldTicketJson, heldTicketJson, TicketJson, ticketJson } from "./ticket-json";
import { zoneOfCall } from "../base/zone-of-call";
import { operation } from "../base/operation";

/** The path in the ticket's QR code, which opens the show on the device that scans it. */
const DoorJson = z.object({ doorPath: z.string() });

export const ticketsCalls = [
  operation({
    method: "post",
    path: "/events/{id}/register",
    id: "register",
    tag: "tickets",
    who: "member",
    scope: "viewer:write",
    body: RegistrationForm.optional(),
    response: TicketJson,
    errors: ["conflict"],
    run: async ({ actor, params, body, request }) =>
      ticketJson(
        await registerForFree(actor, params.id, {
          source: body?.source,
          zone: zoneOfCall(request),
        }),
      ),
  }),
  operation({
    method: "get",
    path: "/user/tickets",
    id: "listTickets",
    tag: "tickets",
    who: "member",
    response: z.array(HeldTicketJson),
    run: async ({ actor }) => (await listTickets(actor)).map(heldTicketJson),
  }),
  operation({
    method: "get",
    path: "/tickets/{id}",
    id: "getTicket",
    tag: "tickets",
    who: "member",
    response: HeldTicketJson,
    run: async ({ actor, params }) => heldTicketJson(await getTicket(actor, params.id)),
  }),
  operation({
    method: "post",
    path: "/tickets/{id}/refund",
    id: "refundTicket",
    tag: "tickets",
    who: "member",
    response: TicketJson,
    errors: ["conflict"],
    run: async ({ actor, params }) => ticketJson((await refundTicket(actor, params.id)).ticket),
  }),
  operation({
    method: "get",
    path: "/tickets/{id}/device-pass",
    id: "getTicketCode",
    tag: "tickets",
    who: "member",
    scope: null,
    response: DoorJson,
    run: async ({ actor, params: { id: ticketId } }) => ({
      doorPath: await getDevicePassPath(actor, ticketId),
    }),
  }),
  operation({
    method: "post",
    path: "/tickets/{id}/device-pass",
    id: "renewTicketCode",
    tag: "tickets",
    who: "member",
    response: DoorJson,
    run: async ({ actor, params: { id: ticketId } }) => {
      await revokeDevicePasses(actor, ticketId);

      return { doorPath: await getDevicePassPath(actor, ticketId) };
    },
  }),
];
