import { acceptOffer } from "~/models/payouts/shares/answer-offer.server";
import { offerShare } from "~/models/payouts/shares/offer-share.server";
import { offerToken } from "~/models/payouts/shares/share-record.server";
import { SiteShareForm } from "~/models/money/site-share/schema";
import { updateSiteShare } from "~/models/money/site-share/site-share.server";
import * as siteShare from "~/routes/admin+/share/route";
import * as ownShares from "~/routes/_account+/shares";
import * as shares from "~/routes/dashboard+/$id.shares/route";
import { actorFor } from "../factories/people";
import { call } from "./actions";
import type { Case } from "./case";
import { byForm } from "./ways";
import type { World } from "./worlds";

const asAdmin = { asAdmin: true };
const change = (fields: Record<string, string>): Pick<Case, "form" | "api"> => ({
  form: ({ asker }) => byForm(siteShare.action, "/admin/share", asker, fields),
  api: call(
    "PUT",
    () => "/admin/site-share",
    () => fields,
  ),
});

const POINTS = 1250;
const asOwner = { asArtist: true };
const NEW_OFFER = { to: "ban.nhac@nhacsong.test", role: "Trống", percent: "12,5" };

const offered = (fields: Record<string, string>): Pick<Case, "show" | "form" | "api"> => ({
  show: asOwner,
  form: ({ asker, show: { id } }) =>
    byForm(shares.action, `/dashboard/${id}/shares`, asker, { intent: "offer", ...fields }, { id }),
  api: call(
    "POST",
    ({ show }) => `/events/${show.id}/shares`,
    () => fields,
  ),
});

/** An offer of the show to an address; `key` is what its mail's link contains. */
async function makeOffer({ artist, show }: World) {
  const offer = { ...NEW_OFFER, percent: POINTS };
  const share = await offerShare(actorFor(artist), show.id, offer);
  return { share: share.id, key: offerToken(share) };
}

/** The same, agreed by the asker: `key` is their own. */
async function makeShare(world: World) {
  const { share, key } = await makeOffer(world);
  await acceptOffer(actorFor(world.asker), { key, points: POINTS });
  return { share, key: share };
}

const answered = (intent: "accept" | "decline", points: number): Pick<Case, "form" | "api"> => ({
  form: ({ asker, made }) =>
    byForm(ownShares.action, "/shares", asker, { intent, key: made.key!, points: String(points) }),
  api: call(
    "POST",
    () => `/user/shares/${intent}`,
    ({ made }) => ({ key: made.key!, points }),
  ),
});

const SHARE_OFFER_CASES: Case[] = [
  { name: "a share offered", ...offered(NEW_OFFER) },
  {
    name: "a share of more than everything",
    ...offered({ ...NEW_OFFER, percent: "100.01" }),
    refused: "Enter a percentage from 0.01 to 100 with at most two decimals.",
  },
  {
    name: "a share offered to an artist nobody knows",
    ...offered({ ...NEW_OFFER, to: "Ban nhạc không có" }),
    refused: "We can't find this person. Use their email.",
  },
  {
    name: "an offer withdrawn",
    show: asOwner,
    with: makeOffer,
    form: ({ asker, show: { id }, made }) =>
      byForm(shares.action, `/dashboard/${id}/shares`, asker, { intent: "withdraw", shareId: made.share! }, { id }),
    api: call("DELETE", ({ show, made }) => `/events/${show.id}/shares/${made.share}`),
  },
  { name: "a share accepted", with: makeOffer, ...answered("accept", POINTS) },
  {
    name: "another share accepted than the one offered",
    with: makeOffer,
    ...answered("accept", POINTS + 1),
    refused: "This offer has changed or ended. Please look at it again.",
  },
  { name: "an offer declined", with: makeOffer, ...answered("decline", POINTS) },
  { name: "a share given up", with: makeShare, ...answered("decline", 0) },
  {
    name: "a share kept by a form that was opened when there was an offer",
    with: makeShare,
    ...answered("decline", POINTS),
    refused: "This offer has changed or ended. Please look at it again.",
  },
];

/** What the collective keeps, and shares of shows. */
export const SHARE_CASES: Case[] = [
  ...SHARE_OFFER_CASES,
  {
    name: "a percentage for the collective",
    show: asAdmin,
    with: async ({ asker }) => {
      await updateSiteShare(actorFor(asker), SiteShareForm.parse({ kind: "percent", percent: "0" }));
      return {};
    },
    ...change({ kind: "percent", percent: "7.5" }),
  },
  {
    name: "too large a percentage for the collective",
    show: asAdmin,
    ...change({ kind: "percent", percent: "51" }),
    refused: "Enter a percentage from 0 to 50 with at most two decimals.",
  },
];
