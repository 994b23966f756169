import { z } from "zod";
import { throttleCode } from "~/auth/throttles.server";
import { addressOf } from "~/platform/http/client-address.server";
import type { Actor } from "~/models/base/actor";
import { getCodeDetails, listCodes } from "~/models/tickets/codes/code-lists.server";
import {
  createCode,
  setCodeStopped,
  updateCode,
  updateLimits,
} from "~/models/tickets/codes/manage-codes.server";
import { CodeInput, CodeLimits } from "~/models/tickets/codes/schema.server";
import { RedeemInput } from "~/models/tickets/gifts/schema.server";
import { decimalString } from "~/locales/currency";
import { getTicketQuote } from "~/models/checkout/purchases/ticket-quote.server";
import { redeemCode } from "~/models/checkout/purchases/redeem-code.server";
import { QuoteInput } from "~/models/tickets/schema";
import { CURRENCIES } from "~db/vocabularies";
import { zoneOfCall } from "../base/zone-of-call";
import { operation } from "../base/operation";
import { CodeDetailsJson, codeDetailsJson, CodeJson, codeJson } from "./code-json";
import { MoneyString } from "../base/parts";
import { TicketJson, ticketJson } from "./ticket-json";

const QuoteJson = z.object({
  amount: MoneyString,
  discount: MoneyString,
  currency: z.enum(CURRENCIES),
});

/** Calls for an artist's discount codes. No token scope covers them: signed-in browsers only. */
export const codesCalls = [
  operation({
    method: "get",
    path: "/artist/codes",
    id: "listCodes",
    tag: "studio",
    who: "artist",
    scope: null,
    response: z.array(CodeJson),
    run: async ({ actor }) => (await listCodes(actor)).map(codeJson),
  }),
  operation({
    method: "post",
    path: "/artist/codes",
    id: "createCode",
    tag: "studio",
    who: "artist",
    scope: null,
    body: CodeInput,
    status: 201,
    response: CodeDetailsJson,
    errors: ["conflict"],
    run: async ({ actor, body }) => {
      const { id: codeId } = await createCode(actor, body);

      return codeDetailsJson(await getCodeDetails(actor, codeId));
    },
  }),
  operation({
    method: "get",
    path: "/artist/codes/{id}",
    id: "getCode",
    tag: "studio",
    who: "artist",
    scope: null,
    response: CodeDetailsJson,
    run: async ({ actor, params: { id: codeId } }) =>
      codeDetailsJson(await getCodeDetails(actor, codeId)),
  }),
  operation({
    method: "put",
    path: "/artist/codes/{id}",
    id: "updateCode",
    tag: "studio",
    who: "artist",
    scope: null,
    body: CodeInput,
    response: CodeDetailsJson,
    errors: ["conflict"],
    run: ({ actor, params: { id: codeId }, body }) =>
      changedCode(actor, codeId, updateCode(actor, codeId, body)),
  }),
  operation({
    method: "put",
    path: "/artist/codes/{id}/limits",
    id: "updateCodeLimits",
    tag: "studio",
    who: "artist",
    scope: null,
    body: CodeLimits,
    response: CodeDetailsJson,
    run: ({ actor, params: { id: codeId }, body }) =>
      changedCode(actor, codeId, updateLimits(actor, codeId, body)),
  }),
  ...([true, false] as const).map((isStopped) =>
    operation({
      method: isStopped ? "post" : "delete",
      path: "/artist/codes/{id}/stop",
      id: isStopped ? "stopCode" : "startCode",
      tag: "studio",
      who: "artist",
      scope: null,
      response: CodeDetailsJson,
      run: ({ actor, params: { id: codeId } }) =>
        changedCode(actor, codeId, setCodeStopped(actor, codeId, isStopped)),
    }),
  ),
  operation({
    method: "get",
    path: "/events/{id}/price",
    id: "getTicketPrice",
    tag: "tickets",
    who: "member",
    query: QuoteInput,
    response: QuoteJson,
    errors: ["conflict"],
    run: async ({ actor, params: { id: codeId }, query, request }) => {
      const getQuote = () => getTicketQuote(actor, codeId, query);
      const { amountCents, discountCents } = await throttleCode(
        actor.userId,
        addressOf(request),
        query.code,
        getQuote,
      );
      const { currency } = query;

      return {
        amount: decimalString(amountCents, currency),
        discount: decimalString(discountCents, currency),
        currency,
      };
    },
  }),
  operation({
    method: "post",
    path: "/events/{id}/redeem",
    id: "redeemCode",
    tag: "tickets",
    who: "member",
    body: RedeemInput,
    response: TicketJson,
    errors: ["conflict"],
    run: async ({ actor, params: { id: codeId }, body, request }) => {
      const redeem = () => redeemCode(actor, codeId, { ...body, zone: zoneOfCall(request) });

      return ticketJson(await throttleCode(actor.userId, addressOf(request), body.code, redeem));
    },
  }),
];

async function changedCode(actor: Actor, codeId: string, change: Promise<unknown>) {
  await change;

  return codeDetailsJson(await getCodeDetails(actor, codeId));
}
