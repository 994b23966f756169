import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { speak } from "~/locales/i18n.server";
import { getOwnNewsletter } from "~/models/outreach/newsletters/manage-newsletters.server";
import { countProgress } from "~/models/outreach/newsletters/newsletter-progress.server";
import { withErrorPage } from "~/web/requests/page.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { ConfirmScreen } from "~/ui/sheet/confirm-screen";
import { required } from "~/platform/required";

export const meta = titleMeta;

/** Asks before the unsent mails of a newsletter are cancelled. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const { t } = await speak(request);

  return withErrorPage(request, async () => {
    const newsletter = await getOwnNewsletter(actor, required(params.id));
    const { waiting } = await countProgress(newsletter);
    if (!newsletter.sentAt || waiting === 0)
      throw redirect(`/dashboard/newsletters/${newsletter.id}`);

    return { title: t("newsletters:cancelTitle"), id: newsletter.id, waiting };
  });
}

export default function CancelNewsletterScreen() {
  const { t } = useTranslation("newsletters");
  const { title, id: newsletterId, waiting } = useLoaderData<typeof loader>();
  const newsletterPath = `/dashboard/newsletters/${newsletterId}`;

  return (
    <ConfirmScreen
      title={title}
      action={newsletterPath}
      fields={{ intent: "cancel" }}
      confirmLabel={t("cancel")}
      body={<p>{t("cancelQuestion", { count: waiting })}</p>}
      isDanger
      keep={{ to: newsletterPath, label: t("keepSending") }}
    />
  );
}
