import { formatPlainDate } from "~/locales/dates";
import { formatMoney } from "~/locales/format";
import { isMember } from "~/models/base/actor";
import type { Money } from "~/locales/currency";
import { findOffer } from "~/models/payouts/shares/answer-offer.server";
import { listOwnShares } from "~/models/payouts/shares/own-shares.server";
import { openOffer, stateOf } from "~/models/payouts/shares/share-record.server";
import { percentText } from "./site-share.server";
import { viewContext, type ViewContext } from "./view-context.server";
import { titleOf } from "./wording.server";
import { required } from "~/platform/required";

type Found = Pick<
  Awaited<ReturnType<typeof listOwnShares>>[number],
  "share" | "event" | "artist"
> & {
  gross?: Money[];
  own?: Money[];
  isFixed: boolean;
};

/** Everything that a person shares, for the person. */
export async function ownSharesView(request: Request) {
  const context = await viewContext(request);
  const rows = await listOwnShares(context.actor);

  return {
    title: context.t("shares:mine"),
    shares: rows.map((row) => shareView(row, row.share.id, context)),
  };
}

/** One offer, for whoever has its link. */
export async function offerView(request: Request, token: string) {
  const context = await viewContext(request);
  const found = await findOffer(context.actor, token);
  const back = `returnTo=${encodeURIComponent(`/shares/${token}`)}`;
  const signIn = isMember(context.actor)
    ? null
    : { login: `/login?${back}`, signup: `/signup?${back}` };
  const { canAnswer, ...share } = shareView(found, token, context);

  return {
    title: context.t("shares:title"),
    share: { ...share, canAnswer: canAnswer && !signIn },
    signIn,
  };
}

function shareView(
  { share, event, artist, gross, own, isFixed }: Found,
  key: string,
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
    key,
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
    ended: agreed === null && (offered === null || isFixed) ? endedWords(share, t) : null,
  };
}

function endedWords(share: Found["share"], t: ViewContext["t"]): string {
  const state = stateOf(share);

  return t(
    state === "declined" || state === "expired" ? `shares:ended.${state}` : "shares:ended.fixed",
  );
}
