import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { speak } from "~/locales/i18n.server";
import { getOwnNewsletter } from "~/models/outreach/newsletters/manage-newsletters.server";
import { countProgress } from "~/models/outreach/newsletters/newsletter-progress.server";
import { withErrorPage } from "~/web/requests/page.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { titleMeta } from "~/ui/meta/title-meta";
import type { Question } from "~/ui/sheet/question";
import { required } from "~/platform/required";

export const meta = titleMeta;

/** Asks before the unsent mails of a newsletter are cancelled. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const { t } = await speak(request);

  return withErrorPage(request, async () => {
    const newsletter = await getOwnNewsletter(actor, required(params.id));
    const { waiting } = await countProgress(newsletter);
    const newsletterPath = `/dashboard/newsletters/${newsletter.id}`;
    if (!newsletter.sentAt || waiting === 0) throw redirect(newsletterPath);

    return {
      title: t("newsletters:cancelTitle"),
      page: `${newsletterPath}/cancel`,
      action: newsletterPath,
      fields: { intent: "cancel" },
      lines: [t("newsletters:cancelQuestion", { count: waiting })],
      confirmLabel: t("newsletters:cancel"),
      keep: { to: newsletterPath, label: t("newsletters:keepSending") },
    } satisfies Question;
  });
}

export { ConfirmScreen as default } from "~/ui/sheet/confirm-screen";
