import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formAction } from "~/web/forms/form-action.server";
import { findDraftTexts } from "~/web/forms/form-draft.server";
import { artistDraftForm } from "~/web/forms/forms.server";
import {
  createNewsletter,
  listNewsletterShows,
} from "~/models/outreach/newsletters/manage-newsletters.server";
import { NewsletterInput } from "~/models/outreach/newsletters/schema";
import { requireArtist } from "~/web/requests/require-artist.server";
import { NewsletterForm } from "~/ui/dashboard/newsletter-form";
import { Panel, SectionHead } from "~/ui/elements/panel";
import { titleMeta } from "~/ui/meta/title-meta";
import { audienceOptions } from "~/web/views/newsletter-view.server";
import { viewContext } from "~/web/views/view-context.server";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const context = await viewContext(request);
  const audiences = audienceOptions(await listNewsletterShows(actor), context);

  return {
    title: context.t("newsletters:add"),
    audiences,
    values: (await findDraftTexts(request)) ?? {
      eventId: new URL(request.url).searchParams.get("show") ?? "",
    },
  };
}

export const action = formAction(
  artistDraftForm({
    schema: NewsletterInput,
    run: ({ actor }, newsletterFields) => createNewsletter(actor, newsletterFields),
    redirectTo: ({ id: newsletterId }) => `/dashboard/newsletters/${newsletterId}`,
    toast: { title: "newsletters:created" },
  }),
);

export default function NewNewsletterScreen() {
  const { t } = useTranslation("newsletters");
  const { title, audiences, values } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;

  return (
    <div className="wrap section snug stack loose">
      <SectionHead
        back={{ to: "/dashboard/newsletters", label: t("back") }}
        level={1}
        size="s"
        title={title}
      />
      <Panel>
        <NewsletterForm audiences={audiences} values={values} lastResult={lastResult} />
      </Panel>
    </div>
  );
}
