import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formAction } from "~/web/forms/form-action.server";
import { adminForm } from "~/web/forms/forms.server";
import { listOfferedCurrencies } from "~/models/money/payments/offered-currencies.server";
import { SiteShareForm } from "~/models/money/site-share/schema";
import {
  listSiteShares,
  previewSiteShare,
  updateSiteShare,
} from "~/models/money/site-share/site-share.server";
import { AdminList } from "~/ui/admin/admin-list";
import { titleMeta } from "~/ui/meta/title-meta";
import { adminContext, type AdminContext, adminList } from "~/web/views/admin/admin-list.server";
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

type Question = { question: string; entered: Record<string, string> };

export const action = formAction<Question>(
  adminForm({
    schema: SiteShareForm,
    run: async ({ actor, request, fields }, share) => {
      if (fields.get("confirmed")) return updateSiteShare(actor, share);

      const { t, language } = await adminContext(request);
      const { before, after } = await previewSiteShare(actor, share);
      const question = t("shares:siteQuestion", {
        before: siteShareText(before, t, language),
        after: siteShareText(after, t, language),
      });

      return data({ question, entered: stringFields(fields) });
    },
    toast: { title: "shares:siteSaved" },
  }),
);

/** The form is sent again with its answer, so that the question needs no scripts. */
function stringFields(fields: FormData): Record<string, string> {
  return Object.fromEntries(
    [...fields].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

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
