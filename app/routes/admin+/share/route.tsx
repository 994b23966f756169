import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formAction } from "~/web/forms/form-action.server";
import { adminForm } from "~/web/forms/forms.server";
import { listOfferedCurrencies } from "~/models/money/payments/offered-currencies.server";
import { SiteShareForm } from "~/models/money/site-share/schema";
import { listSiteShares, updateSiteShare } from "~/models/money/site-share/site-share.server";
import { AdminList } from "~/ui/admin/admin-list";
import { titleMeta } from "~/ui/meta/title-meta";
import { type AdminContext, adminList } from "~/web/views/admin/admin-list.server";
import { siteShareText } from "~/web/views/site-share.server";
import { SharePanel } from "./share-panel";

export const meta = titleMeta;

type FoundShare = Awaited<ReturnType<typeof listSiteShares>>["rows"][number];

export async function loader({ request }: LoaderFunctionArgs) {
  const shareList = await adminList(
    request,
    "share",
    (listQuery, _address, { actor }) => listSiteShares(actor, listQuery),
    shareRow,
  );

  return { ...shareList, currencies: [...listOfferedCurrencies()] };
}

export const action = formAction(
  adminForm({
    schema: SiteShareForm,
    run: ({ actor }, share) => updateSiteShare(actor, share),
    toast: { title: "shares:siteSaved" },
  }),
);

function shareRow({ share, by: changedBy }: FoundShare, { moment, t, language }: AdminContext) {
  return {
    id: String(share.id),
    share: siteShareText(share, t, language),
    when: moment(share.createdAt),
    by: changedBy,
  };
}

export default function AdminShare() {
  const { t } = useTranslation("shares");
  const { currencies, ...shareList } = useLoaderData<typeof loader>();

  return (
    <AdminList
      list={shareList}
      action="/admin/share"
      line={({ share, when, by }) => ({
        title: share,
        about: (
          <>
            {when} · <span translate="no">{by}</span>
          </>
        ),
      })}
      empty={t("siteNone")}
      note={<SharePanel key={shareList.rows[0]?.id} currencies={currencies} />}
    />
  );
}
