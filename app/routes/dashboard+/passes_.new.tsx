import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formAction } from "~/forms/form-action.server";
import { artistDraftForm } from "~/forms/forms.server";
import { createPass } from "~/models/passes/edit-pass.server";
import { PassInput } from "~/models/passes/schema";
import { page } from "~/requests/page.server";
import { requireArtist } from "~/requests/require-artist.server";
import { ButtonLink } from "~/ui/elements/button";
import { SectionHead } from "~/ui/elements/panel";
import { titleMeta } from "~/ui/meta/title-meta";
import { PassForm } from "~/ui/pass-form/pass-form";
import { newPassView } from "~/views/pass-form.server";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireArtist(request);
  return page(request, () => newPassView(request));
}

export const action = formAction(
  artistDraftForm({
    schema: PassInput,
    run: ({ actor }, input) => createPass(actor, input),
    redirectTo: "/dashboard/passes",
    toast: { title: "passes:saved" },
  }),
);

export default function NewPassScreen() {
  const { t } = useTranslation("passes");
  const view = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const back = <ButtonLink to="/dashboard/passes">{t("listTitle")}</ButtonLink>;
  return (
    <div className="wrap section snug stack loose">
      <SectionHead level={1} size="m" title={view.title} action={back} />
      <PassForm view={view} lastResult={lastResult} />
    </div>
  );
}
