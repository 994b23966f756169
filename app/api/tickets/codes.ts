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
import { Money } from "../base/parts";
import { TicketJson, ticketJson } from "./ticket-json";

const QuoteJson = z.object({ amount: Money, discount: Money, currency: z.enum(CURRENCIES) });

/** Codes of an artist: signed-in browsers only. */
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
      const { id } = await createCode(actor, body);

      return codeDetailsJson(await getCodeDetails(actor, id));
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
    run: async ({ actor, params: { id } }) => codeDetailsJson(await getCodeDetails(actor, id)),
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
    run: ({ actor, params: { id }, body }) => changedCode(actor, id, updateCode(actor, id, body)),
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
    run: ({ actor, params: { id }, body }) => changedCode(actor, id, updateLimits(actor, id, body)),
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
      run: ({ actor, params: { id } }) =>
        changedCode(actor, id, setCodeStopped(actor, id, isStopped)),
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
    run: async ({ actor, params: { id }, query, request }) => {
      const quote = () => getTicketQuote(actor, id, query);
      const { amountCents, discountCents } = await throttleCode(
        actor.userId,
        addressOf(request),
        query.code,
        quote,
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
    run: async ({ actor, params: { id }, body, request }) => {
      const redeem = () => redeemCode(actor, id, { ...body, zone: zoneOfCall(request) });

      return ticketJson(await throttleCode(actor.userId, addressOf(request), body.code, redeem));
    },
  }),
];

async function changedCode(actor: Actor, id: string, change: Promise<unknown>) {
  await change;

  return codeDetailsJson(await getCodeDetails(actor, id));
}
