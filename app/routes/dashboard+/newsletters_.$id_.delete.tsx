import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { speak } from "~/locales/i18n.server";
import { getOwnNewsletter } from "~/models/outreach/newsletters/manage-newsletters.server";
import { withErrorPage } from "~/web/requests/page.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { ConfirmScreen } from "~/ui/sheet/confirm-screen";
import { required } from "~/platform/required";

export const meta = titleMeta;

/** Asks before a draft of a newsletter is deleted. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const { t } = await speak(request);
  const { id } = await withErrorPage(request, () => getOwnNewsletter(actor, required(params.id)));

  return { title: t("newsletters:delete"), id };
}

export default function DeleteNewsletterScreen() {
  const { t } = useTranslation("newsletters");
  const { title, id: newsletterId } = useLoaderData<typeof loader>();
  const newsletterPath = `/dashboard/newsletters/${newsletterId}`;

  return (
    <ConfirmScreen
      title={title}
      action={newsletterPath}
      fields={{ intent: "delete" }}
      confirmLabel={t("delete")}
      body={<p>{t("deleteQuestion")}</p>}
      keep={{ to: newsletterPath, label: t("keep") }}
    />
  );
}
