import { listEventShares } from "~/models/payouts/shares/offer-share.server";
import { openOffer, stateOf } from "~/models/payouts/shares/share-record.server";
import { siteShareOfForm } from "~/web/views/events/site-share-of-form.server";
import { percentText } from "~/web/views/site-share.server";
import { viewContext } from "~/web/views/view-context.server";
import { titleOf } from "~/web/views/wording.server";

/** The people who share a show's income, for the show's owner. */
export async function sharesView(request: Request, eventId: string) {
  const { actor, t, language } = await viewContext(request);
  const { event, isFixed, ownersPoints, rows: eventShares } = await listEventShares(actor, eventId);
  const percent = (points: number) => percentText(points, language);

  return {
    title: t("shares:title"),
    name: titleOf(event, language),
    siteShare: (await siteShareOfForm(actor, event, t, language)).text,
    isFixed,
    ownersPart: percent(ownersPoints),
    people: eventShares.map(({ share, name: personName }) => {
      const offered = isFixed ? null : openOffer(share);
      const shownPoints = share.basisPoints ?? share.offeredPoints;

      return {
        id: share.id,
        name: share.basisPoints === null ? share.invitedAs : (personName ?? share.invitedAs),
        role: share.role,
        percent: shownPoints === null ? "" : percent(shownPoints),
        state: stateOf(share, isFixed),
        change: share.basisPoints !== null && offered !== null ? percent(offered) : null,
        canWithdraw: share.basisPoints === null || offered !== null,
      };
    }),
  };
}

export type PersonView = Awaited<ReturnType<typeof sharesView>>["people"][number];
