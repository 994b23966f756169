import type { LoaderFunctionArgs } from "@remix-run/node";
import { speak } from "~/locales/i18n.server";
import { getOwnNewsletter } from "~/models/outreach/newsletters/manage-newsletters.server";
import { withErrorPage } from "~/web/requests/page.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { deleteNewsletterQuestion } from "~/web/views/questions.server";
import { required } from "~/platform/required";

export const meta = titleMeta;

/** Asks before a draft of a newsletter is deleted. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const { t } = await speak(request);
  const { id } = await withErrorPage(request, () => getOwnNewsletter(actor, required(params.id)));

  return deleteNewsletterQuestion(id, t);
}

export { ConfirmScreen as default } from "~/ui/sheet/confirm-screen";
