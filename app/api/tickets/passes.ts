import { z } from "zod";
import { getArtist } from "~/models/shows/artists/find-artist.server";
import {
  createPass,
  deletePass,
  getOwnPass,
  publishPass,
  updatePass,
  withdrawPass,
} from "~/models/tickets/passes/edit-pass.server";
import {
  getBoughtPass,
  getPass,
  getPassWithFigures,
  listBoughtPasses,
  listOwnPasses,
  listPassesOfArtist,
} from "~/models/tickets/passes/pass-lists.server";
import { returnPass } from "~/models/tickets/passes/return-pass.server";
import { PassInput, PassPriceForm } from "~/models/tickets/passes/schema";
import { startPassPurchase } from "~/models/checkout/start-purchase.server";
import { zoneOfCall } from "../base/zone-of-call";
import { operation } from "../base/operation";
import { Instant, instantOrNull } from "../base/parts";
import {
  BoughtPassJson,
  boughtPassJson,
  OwnPassJson,
  ownPassJson,
  PassJson,
  passJson,
} from "./pass-json";
import { IntentJson, intentJson } from "../checkout/payment-json";

export const passesCalls = [
  operation({
    method: "get",
    path: "/artists/{id}/passes",
    id: "listArtistPasses",
    tag: "passes",
    who: "anyone",
    response: z.array(PassJson),
    run: async ({ actor, params }) => {
      const { id: artistId } = await getArtist(actor, params.id);

      return (await listPassesOfArtist(artistId)).map(passJson);
    },
  }),
  operation({
    method: "get",
    path: "/passes/{id}",
    id: "getPass",
    tag: "passes",
    who: "anyone",
    // The response for the pass's artist also contains drafts, so it must not be cached for other
    // people.
    isPersonal: true,
    response: PassJson,
    run: async ({ actor, params }) => passJson(await getPass(actor, params.id)),
  }),
  operation({
    method: "post",
    path: "/passes/{id}/buy",
    id: "buyPass",
    tag: "passes",
    who: "member",
    body: PassPriceForm,
    response: IntentJson.extend({ heldUntil: Instant.nullable() }),
    errors: ["conflict", "unavailable"],
    run: async ({ actor, params, request, body: { method, amount, currency } }) => {
      const payment = await startPassPurchase(actor, params.id, {
        method,
        amount,
        currency,
        zone: zoneOfCall(request),
      });

      return { ...intentJson(payment), heldUntil: instantOrNull(payment.heldUntil) };
    },
  }),
  operation({
    method: "get",
    path: "/user/passes",
    id: "listBoughtPasses",
    tag: "passes",
    who: "member",
    response: z.array(BoughtPassJson),
    run: async ({ actor }) => (await listBoughtPasses(actor)).map(boughtPassJson),
  }),
  operation({
    method: "get",
    path: "/user/passes/{paymentId}",
    id: "getBoughtPass",
    tag: "passes",
    who: "member",
    response: BoughtPassJson,
    run: async ({ actor, params }) => boughtPassJson(await getBoughtPass(actor, params.paymentId)),
  }),
  operation({
    method: "post",
    path: "/user/passes/{paymentId}/return",
    id: "returnPass",
    tag: "passes",
    who: "member",
    response: BoughtPassJson,
    errors: ["conflict"],
    authorize: ({ actor, params }) => getBoughtPass(actor, params.paymentId),
    run: async ({ actor, params }) => {
      await returnPass(actor, params.paymentId);

      return boughtPassJson(await getBoughtPass(actor, params.paymentId));
    },
  }),
  operation({
    method: "get",
    path: "/artist/passes",
    id: "listOwnPasses",
    tag: "passes",
    who: "artist",
    response: z.array(OwnPassJson),
    run: async ({ actor }) => (await listOwnPasses(actor)).map(ownPassJson),
  }),
  operation({
    method: "post",
    path: "/artist/passes",
    id: "createPass",
    tag: "passes",
    who: "artist",
    scope: "events:write",
    body: PassInput,
    status: 201,
    response: OwnPassJson,
    run: async ({ actor, body }) =>
      ownPassJson(await getPassWithFigures(actor, (await createPass(actor, body)).id)),
  }),
  operation({
    method: "get",
    path: "/artist/passes/{id}",
    id: "getOwnPass",
    tag: "passes",
    who: "artist",
    response: OwnPassJson,
    run: async ({ actor, params: { id: artistId } }) =>
      ownPassJson(await getPassWithFigures(actor, artistId)),
  }),
  operation({
    method: "put",
    path: "/artist/passes/{id}",
    id: "updatePass",
    tag: "passes",
    who: "artist",
    scope: "events:write",
    body: PassInput,
    response: OwnPassJson,
    errors: ["conflict"],
    authorize: ({ actor, params }) => getOwnPass(actor, params.id),
    run: async ({ actor, params: { id: artistId }, body }) => {
      await updatePass(actor, artistId, body);

      return ownPassJson(await getPassWithFigures(actor, artistId));
    },
  }),
  operation({
    method: "delete",
    path: "/artist/passes/{id}",
    id: "deletePass",
    tag: "passes",
    who: "artist",
    scope: "events:write",
    response: z.object({ status: z.literal("deleted") }),
    errors: ["conflict"],
    run: async ({ actor, params: { id: artistId } }) => {
      await deletePass(actor, artistId);

      return { status: "deleted" as const };
    },
  }),
  ...([true, false] as const).map((isOnSale) =>
    operation({
      method: isOnSale ? "post" : "delete",
      path: "/artist/passes/{id}/sale",
      id: isOnSale ? "publishPass" : "withdrawPass",
      tag: "passes",
      who: "artist",
      scope: "events:write",
      response: OwnPassJson,
      errors: ["conflict"],
      run: async ({ actor, params: { id: artistId } }) => {
        await (isOnSale ? publishPass : withdrawPass)(actor, artistId);

        return ownPassJson(await getPassWithFigures(actor, artistId));
      },
    }),
  ),
];
