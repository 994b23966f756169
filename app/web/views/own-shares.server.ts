import { formatPlainDate } from "~/locales/dates";
import { formatMoney } from "~/locales/format";
import { isMember } from "~/models/base/actor";
import type { Money } from "~/locales/currency";
import { findOffer } from "~/models/payouts/shares/answer-offer.server";
import { listOwnShares } from "~/models/payouts/shares/own-shares.server";
import { type EventShare, openOffer, stateOf } from "~/models/payouts/shares/share-record.server";
import { percentText } from "./site-share.server";
import { viewContext, type ViewContext } from "./view-context.server";
import { titleOf } from "./wording.server";
import { required } from "~/platform/required";

type FoundShare = Pick<
  Awaited<ReturnType<typeof listOwnShares>>[number],
  "share" | "event" | "artist"
> & {
  gross?: Money[];
  own?: Money[];
  isFixed: boolean;
};

/** The list of a person's shares of shows. */
export async function ownSharesView(request: Request) {
  const context = await viewContext(request);
  const ownShares = await listOwnShares(context.actor);

  return {
    title: context.t("shares:mine"),
    shares: ownShares.map((ownShare) => shareView(ownShare, ownShare.share.id, context)),
  };
}

/** One offered share, for the person with its link. */
export async function offerView(request: Request, token: string) {
  const context = await viewContext(request);
  const offeredShare = await findOffer(context.actor, token);
  const returnQuery = `returnTo=${encodeURIComponent(`/shares/${token}`)}`;
  const signIn = isMember(context.actor)
    ? null
    : { login: `/login?${returnQuery}`, signup: `/signup?${returnQuery}` };
  const { canAnswer, ...share } = shareView(offeredShare, token, context);

  return {
    title: context.t("shares:title"),
    share: { ...share, canAnswer: canAnswer && !signIn },
    signIn,
  };
}

function shareView(
  { share, event, artist, gross, own, isFixed }: FoundShare,
  shareKey: string,
  context: ViewContext,
) {
  const { t, language, dayZone } = context;
  const offered = openOffer(share);
  const agreed = share.basisPoints;
  const money = (amounts: Money[] = []) =>
    amounts.map(({ amount, currency }) => formatMoney(amount, currency, language)).join(" / ") ||
    null;
  const percent = (points: number) => percentText(points, language);

  return {
    key: shareKey,
    eventId: event.id,
    show: titleOf(event, language),
    date: formatPlainDate(event.startTime, language, dayZone),
    artist,
    role: share.role,
    agreed: agreed === null ? null : percent(agreed),
    gross: money(gross),
    own: money(own),
    offer:
      offered === null || isFixed
        ? null
        : {
            text: t("shares:offer", { name: artist, percent: percent(offered), role: share.role }),
            until: t("shares:offerUntil", {
              date: formatPlainDate(required(share.offerEndsAt), language, dayZone),
            }),
            points: offered,
          },
    canAnswer: !isFixed && (offered !== null || agreed !== null),
    ended: agreed === null && (offered === null || isFixed) ? endedText(share, isFixed, t) : null,
  };
}

function endedText(endedShare: EventShare, isFixed: boolean, t: ViewContext["t"]): string {
  const state = stateOf(endedShare, isFixed);

  return t(
    state === "declined" || state === "expired" ? `shares:ended.${state}` : "shares:ended.fixed",
  );
}
