import type { LoaderFunctionArgs } from "@remix-run/node";
import { getOwnWebhook } from "~/models/delivery/webhooks/manage-webhooks.server";
import { withErrorPage } from "~/web/requests/page.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { viewContext } from "~/web/views/view-context.server";
import { webhookRow } from "~/web/views/webhook-view.server";
import { deleteWebhookQuestion } from "~/web/views/questions.server";
import { required } from "~/platform/required";

export const meta = titleMeta;

/** Asks before a webhook address is deleted. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);

  return withErrorPage(request, async () => {
    const context = await viewContext(request);
    const endpoint = await getOwnWebhook(actor, required(params.id));

    return deleteWebhookQuestion(webhookRow(endpoint, context), context.t);
  });
}

export { ConfirmScreen as default } from "~/ui/sheet/confirm-screen";
