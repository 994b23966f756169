import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formAction } from "~/web/forms/form-action.server";
import { artistDraftForm } from "~/web/forms/forms.server";
import { createPass } from "~/models/tickets/passes/edit-pass.server";
import { PassInput } from "~/models/tickets/passes/schema";
import { withErrorPage } from "~/web/requests/page.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { PassScreen } from "~/ui/pass-form/pass-screen";
import { newPassView } from "~/web/views/tickets/pass-form.server";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireArtist(request);

  return withErrorPage(request, () => newPassView(request));
}

export const action = formAction(
  artistDraftForm({
    schema: PassInput,
    run: ({ actor }, passFields) => createPass(actor, passFields),
    redirectTo: "/dashboard/passes",
    toast: { title: "passes:saved" },
  }),
);

export default function NewPassScreen() {
  const view = useLoaderData<typeof loader>();

  return <PassScreen view={view} lastResult={useActionData<typeof action>()?.lastResult} />;
}
