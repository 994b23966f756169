import express from "express";
import { listTickets } from "~/models/tickets/reading.server";
import { refundTicket } from "~/models/tickets/refunds.server";
import { registerForFree } from "~/models/tickets/registering.server";
import { actorOfCall, answer } from "./answer";
import { ticketJson } from "./json/ticket-json";

export const ticketsRouter = express.Router();

ticketsRouter.post(
  "/events/:id/register",
  answer(async (request) => ticketJson(await registerForFree(await actorOfCall(request), request.params.id!))),
);

ticketsRouter.get(
  "/user/tickets",
  answer(async (request) => {
    const held = await listTickets(await actorOfCall(request));
    return held.map(({ ticket, event, artistName }) => ({
      ...ticketJson(ticket),
      event: {
        id: event.id,
        title: event.title,
        startTime: event.startTime,
        endTime: event.endTime,
        eventType: event.eventType,
        status: event.status,
        imageUrl: event.imageUrl,
        isLive: event.isLive,
        artistId: event.artistId,
        artistName,
      },
    }));
  }),
);

ticketsRouter.post(
  "/tickets/:id/refund",
  answer(async (request) => {
    const { ticket } = await refundTicket(await actorOfCall(request), request.params.id!);
    return ticketJson(ticket);
  }),
);
