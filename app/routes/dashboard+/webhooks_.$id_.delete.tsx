import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getOwnWebhook } from "~/models/delivery/webhooks/manage-webhooks.server";
import { withErrorPage } from "~/web/requests/page.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { ConfirmScreen } from "~/ui/sheet/confirm-screen";
import { viewContext } from "~/web/views/view-context.server";
import { webhookRow } from "~/web/views/webhook-view.server";
import { required } from "~/platform/required";

export const meta = titleMeta;

/** Asks before a webhook address is deleted. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);

  return withErrorPage(request, async () => {
    const context = await viewContext(request);
    const { id: endpointId, host: hostName } = webhookRow(
      await getOwnWebhook(actor, required(params.id)),
      context,
    );

    return { title: context.t("webhooks:remove"), id: endpointId, host: hostName };
  });
}

export default function DeleteWebhookScreen() {
  const { t } = useTranslation("webhooks");
  const { title, id: endpointId, host: hostName } = useLoaderData<typeof loader>();

  return (
    <ConfirmScreen
      title={title}
      action={`/dashboard/webhooks/${endpointId}`}
      fields={{ intent: "delete" }}
      confirmLabel={t("remove")}
      body={<p>{t("removeQuestion", { host: hostName })}</p>}
      isDanger
      keep={{ to: `/dashboard/webhooks/${endpointId}`, label: hostName }}
    />
  );
}
