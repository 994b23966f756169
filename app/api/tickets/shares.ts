import { z } from "zod";
import { CURRENCIES } from "~db/vocabularies";
import type { Money as Amount } from "~/locales/currency";
import { decimalString } from "~/locales/currency";
import { acceptOffer, declineOffer, findOffer } from "~/models/payouts/shares/answer-offer.server";
import { listEventShares, offerShare, withdrawOffer } from "~/models/payouts/shares/offer-share.server";
import { listOwnShares } from "~/models/payouts/shares/own-shares.server";
import { AnswerForm, ShareOfferForm } from "~/models/payouts/shares/schema";
import { type EventShare, openOffer, stateOf } from "~/models/payouts/shares/share-record.server";
import { getOwnEvent } from "~/models/shows/events/editing/edit-event.server";
import { operation } from "../core/operation";
import { SignedMoney } from "../json/parts";

const STATES = ["agreed", "offered", "expired", "declined"] as const;
/** Percentages of what is left after the collective's share; null where nothing is agreed or offered. */
const ShareJson = z
  .object({
    id: z.uuid(),
    role: z.string(),
    state: z.enum(STATES),
    percent: z.number().nullable(),
    offeredPercent: z.number().nullable(),
  })
  .meta({ id: "Share" });
const Amounts = z.array(z.object({ currency: z.enum(CURRENCIES), amount: SignedMoney }));
const OwnShareJson = ShareJson.extend({ eventId: z.uuid(), isFixed: z.boolean(), gross: Amounts, own: Amounts });
const OfferJson = ShareJson.extend({ eventId: z.uuid(), isFixed: z.boolean() });
const Done = z.object({ success: z.boolean() });

/** Shares of shows: signed-in browsers only. `key`: the id of one's own share, or what the mail's link contains. */
export const sharesCalls = [
  operation({
    method: "get",
    path: "/events/{id}/shares",
    id: "listEventShares",
    tag: "studio",
    who: "artist",
    scope: null,
    response: z.object({
      isFixed: z.boolean(),
      ownersPercent: z.number(),
      people: z.array(ShareJson.extend({ invitedAs: z.string() })),
    }),
    run: async ({ actor, params }) => {
      const { isFixed, ownersPoints, rows } = await listEventShares(actor, params.id);
      const people = rows.map(({ share }) => ({ ...shareJson(share), invitedAs: share.invitedAs }));
      return { isFixed, ownersPercent: ownersPoints / 100, people };
    },
  }),
  operation({
    method: "post",
    path: "/events/{id}/shares",
    id: "offerShare",
    tag: "studio",
    who: "artist",
    scope: null,
    body: ShareOfferForm,
    response: ShareJson,
    errors: ["conflict"],
    authorize: ({ actor, params }) => getOwnEvent(actor, params.id),
    run: async ({ actor, params, body }) => shareJson(await offerShare(actor, params.id, body)),
  }),
  operation({
    method: "delete",
    path: "/events/{id}/shares/{shareId}",
    id: "withdrawShareOffer",
    tag: "studio",
    who: "artist",
    scope: null,
    response: Done,
    errors: ["conflict"],
    run: async ({ actor, params }) => {
      await withdrawOffer(actor, params.id, params.shareId);
      return { success: true };
    },
  }),
  operation({
    method: "get",
    path: "/shares/{key}",
    id: "getShareOffer",
    tag: "accounts",
    who: "anyone",
    isPersonal: true,
    response: OfferJson,
    run: async ({ actor, params }) => {
      const { share, event, isFixed } = await findOffer(actor, params.key);
      return { ...shareJson(share), eventId: event.id, isFixed };
    },
  }),
  operation({
    method: "get",
    path: "/user/shares",
    id: "listOwnShares",
    tag: "accounts",
    who: "member",
    scope: null,
    response: z.object({ shares: z.array(OwnShareJson) }),
    run: async ({ actor }) => ({
      shares: (await listOwnShares(actor)).map(({ share, event, isFixed, gross, own }) => ({
        ...{ ...shareJson(share), eventId: event.id, isFixed },
        ...{ gross: amounts(gross), own: amounts(own) },
      })),
    }),
  }),
  operation({
    method: "post",
    path: "/user/shares/accept",
    id: "acceptShareOffer",
    tag: "accounts",
    who: "member",
    scope: null,
    body: AnswerForm,
    response: ShareJson,
    errors: ["conflict", "not_found"],
    run: async ({ actor, body }) => shareJson(await acceptOffer(actor, body)),
  }),
  operation({
    method: "post",
    path: "/user/shares/decline",
    id: "declineShareOffer",
    tag: "accounts",
    who: "member",
    scope: null,
    body: AnswerForm.partial({ points: true }),
    response: Done,
    errors: ["conflict", "not_found"],
    run: async ({ actor, body }) => {
      await declineOffer(actor, body);
      return { success: true };
    },
  }),
];

function shareJson(share: EventShare) {
  const offered = openOffer(share);
  return {
    ...{ id: share.id, role: share.role, state: stateOf(share) },
    percent: share.basisPoints === null ? null : share.basisPoints / 100,
    offeredPercent: offered === null ? null : offered / 100,
  };
}

function amounts(sums: Amount[]) {
  return sums.map(({ amount, currency }) => ({ currency, amount: decimalString(amount, currency) }));
}
