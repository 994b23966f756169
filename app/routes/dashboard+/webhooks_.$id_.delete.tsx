import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getOwnWebhook } from "~/models/delivery/webhooks/manage-webhooks.server";
import { page } from "~/web/requests/page.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { ConfirmScreen } from "~/ui/sheet/confirm-screen";
import { viewContext } from "~/web/views/view-context.server";
import { webhookRow } from "~/web/views/webhook-view.server";
import { required } from "~/platform/required";

export const meta = titleMeta;

/** Asks before an address is deleted. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);

  return page(request, async () => {
    const context = await viewContext(request);
    const { id, host } = webhookRow(await getOwnWebhook(actor, required(params.id)), context);

    return { title: context.t("webhooks:remove"), id, host };
  });
}

export default function DeleteWebhookScreen() {
  const { t } = useTranslation("webhooks");
  const { title, id, host } = useLoaderData<typeof loader>();

  return (
    <ConfirmScreen
      title={title}
      action={`/dashboard/webhooks/${id}`}
      fields={{ intent: "delete" }}
      confirmLabel={t("remove")}
      body={<p>{t("removeQuestion", { host })}</p>}
      isDanger
      keep={{ to: `/dashboard/webhooks/${id}`, label: host }}
    />
  );
}
