import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { intentAction } from "~/web/forms/form-action.server";
import { artistForm } from "~/web/forms/forms.server";
import { offerShare, withdrawOffer } from "~/models/payouts/shares/offer-share.server";
import { ShareForm, ShareOfferForm } from "~/models/payouts/shares/schema";
import { withErrorPage } from "~/web/requests/page.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { ShowHead } from "~/ui/dashboard/show-head";
import { Note } from "~/ui/elements/note";
import { titleMeta } from "~/ui/meta/title-meta";
import { OfferForm } from "./offer-form";
import { PeopleTable } from "./people-table";
import { sharesView } from "./shares-view.server";
import { required } from "~/platform/required";
import { isMailOn } from "~/models/delivery/notices/mail-reach.server";

export const meta = titleMeta;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireArtist(request);

  return withErrorPage(request, () => sharesView(request, required(params.id)));
}

export const action = intentAction({
  offer: artistForm({
    schema: ShareOfferForm,
    run: ({ actor, params }, shareOffer) => offerShare(actor, params.id, shareOffer),
    toast: ({ invitedAs }) => ({
      title: isMailOn() ? "shares:sent" : "shares:made",
      body: isMailOn() ? undefined : "common:mailOff",
      params: { to: invitedAs },
    }),
  }),
  withdraw: artistForm({
    schema: ShareForm,
    run: ({ actor, params }, { shareId }) => withdrawOffer(actor, params.id, shareId),
    toast: { title: "shares:withdrawn" },
  }),
});

export default function SharesScreen() {
  const { t } = useTranslation(["shares", "dashboard"]);
  const view = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;

  return (
    <div className="wrap section snug stack loose">
      <ShowHead title={t("title")} name={view.name} />
      <p>{t("hint")}</p>
      <p className="meta">{view.siteShare}</p>
      <p>
        <b>{t("ownersPart", { percent: view.ownersPart })}</b>
      </p>
      <PeopleTable people={view.people} isFixed={view.isFixed} />
      {view.isFixed ? <Note>{t("fixedNow")}</Note> : <p className="meta">{t("whenFixed")}</p>}
      {!view.isFixed && <OfferForm key={view.people.length} lastResult={lastResult} />}
    </div>
  );
}
