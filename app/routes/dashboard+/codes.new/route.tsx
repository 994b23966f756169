import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formAction } from "~/web/forms/form-action.server";
import { artistForm } from "~/web/forms/forms.server";
import { createCode } from "~/models/tickets/codes/manage-codes.server";
import { CodeInput } from "~/models/tickets/codes/schema.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { CodeForm } from "~/ui/dashboard/code-form";
import { Panel, SectionHead } from "~/ui/elements/panel";
import { titleMeta } from "~/ui/meta/title-meta";
import { codeFormView } from "~/web/views/tickets/code-view.server";
import { viewContext } from "~/web/views/view-context.server";

const START_VALUES = { kind: "percent", eventId: "all" };

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireArtist(request);

  const context = await viewContext(request);

  return { title: context.t("codes:create"), options: await codeFormView(context) };
}

export const action = formAction(
  artistForm({
    schema: CodeInput,
    run: ({ actor }, codeFields) => createCode(actor, codeFields),
    redirectTo: ({ id: codeId }) => `/dashboard/codes/${codeId}`,
    toast: { title: "codes:created" },
  }),
);

export default function NewCodeScreen() {
  const { t } = useTranslation("codes");
  const { title, options } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;

  return (
    <div className="wrap section snug stack loose">
      <SectionHead
        back={{ to: "/dashboard/codes", label: t("back") }}
        level={1}
        size="s"
        title={title}
        hint={t("lead")}
      />
      <Panel>
        <CodeForm options={options} values={START_VALUES} lastResult={lastResult} />
      </Panel>
    </div>
  );
}
