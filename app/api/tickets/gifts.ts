import { z } from "zod";
import { AppError } from "~/platform/errors";
import { claimGift, getGift } from "~/models/tickets/gifts/claim-gift.server";
import {
  keepGift,
  listGivenGifts,
  renewGift,
  revokeGift,
} from "~/models/tickets/gifts/gift-management.server";
import { RenewForm } from "~/models/tickets/gifts/schema.server";
import type { Member } from "~/models/base/actor";
import { GiftJson, giftJson, GivenGiftJson, givenGiftJson } from "./gift-json";
import { TicketJson, ticketJson } from "./ticket-json";
import { operation } from "../base/operation";

/**
 * Calls for gifts; createPaymentIntent buys one. A person with a gift's link can claim the ticket,
 * so no token scope reads, creates or withdraws a gift.
 */
export const giftsCalls = [
  operation({
    method: "get",
    path: "/user/gifts",
    id: "listGifts",
    tag: "tickets",
    who: "member",
    scope: null,
    response: z.array(GivenGiftJson),
    run: async ({ actor }) => (await listGivenGifts(actor)).map(givenGiftJson),
  }),
  operation({
    method: "post",
    path: "/tickets/{id}/gift-link",
    id: "renewGift",
    tag: "tickets",
    who: "member",
    body: RenewForm,
    response: GivenGiftJson,
    errors: ["conflict"],
    run: async ({ actor, params: { id: ticketId }, body }) => {
      await renewGift(actor, ticketId, body.giftTo);

      return givenGift(actor, ticketId);
    },
  }),
  operation({
    method: "delete",
    path: "/tickets/{id}/gift-link",
    id: "withdrawGift",
    tag: "tickets",
    who: "member",
    response: GivenGiftJson,
    errors: ["conflict"],
    run: async ({ actor, params: { id: ticketId } }) => {
      await revokeGift(actor, ticketId);

      return givenGift(actor, ticketId);
    },
  }),
  operation({
    method: "post",
    path: "/tickets/{id}/keep",
    id: "keepGift",
    tag: "tickets",
    who: "member",
    response: TicketJson,
    errors: ["conflict"],
    run: async ({ actor, params: { id: ticketId } }) => ticketJson(await keepGift(actor, ticketId)),
  }),
  operation({
    method: "get",
    path: "/gifts/{token}",
    id: "getGift",
    tag: "tickets",
    who: "anyone",
    // A person with the link can claim the ticket, so the response must not be cached.
    isPersonal: true,
    response: GiftJson,
    run: async ({ params }) => giftJson(await getGift(params.token)),
  }),
  operation({
    method: "post",
    path: "/gifts/{token}/claim",
    id: "claimGift",
    tag: "tickets",
    who: "member",
    scope: "viewer:write",
    response: TicketJson,
    errors: ["conflict"],
    run: async ({ actor, params }) => ticketJson(await claimGift(actor, params.token)),
  }),
];

async function givenGift(actor: Member, ticketId: string) {
  const foundGift = (await listGivenGifts(actor)).find(({ ticket }) => ticket.id === ticketId);
  if (!foundGift) throw new AppError("not_found", "gifts:gone");

  return givenGiftJson(foundGift);
}
