import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AppError } from "~/platform/errors";
import { getOwnPass } from "~/models/tickets/passes/edit-pass.server";
import { withErrorPage } from "~/web/requests/page.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { ConfirmScreen } from "~/ui/sheet/confirm-screen";
import { passName } from "~/web/views/tickets/pass-text.server";
import { viewContext } from "~/web/views/view-context.server";
import { required } from "~/platform/required";

const CHANGES = ["withdraw", "delete"] as const;

export const meta = titleMeta;

/** Asks before the sale of a pass ends or the pass is deleted. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireArtist(request);

  return withErrorPage(request, async () => {
    const context = await viewContext(request);
    const change = CHANGES.find((candidate) => candidate === params.change);
    if (!change) throw new AppError("not_found", "passes:notFound");

    const pass = await getOwnPass(context.actor, required(params.id));

    return {
      title: context.t(`passes:confirm.${change}.title`),
      change,
      id: pass.id,
      name: passName(pass, context),
    };
  });
}

export default function ChangePassScreen() {
  const { t } = useTranslation("passes");
  const { title, change, id: passId, name: passName } = useLoaderData<typeof loader>();

  return (
    <ConfirmScreen
      title={title}
      action="/dashboard/passes"
      fields={{ intent: change, id: passId }}
      confirmLabel={t(`confirm.${change}.yes`)}
      body={<p>{t(`confirm.${change}.text`, { name: passName.text })}</p>}
      isDanger={change === "delete"}
      keep={{ to: "/dashboard/passes", label: t("listTitle") }}
    />
  );
}
