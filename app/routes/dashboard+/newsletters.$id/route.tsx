import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { findDraftTexts } from "~/web/forms/form-draft.server";
import {
  getOwnNewsletter,
  listNewsletterShows,
} from "~/models/outreach/newsletters/manage-newsletters.server";
import { countProgress } from "~/models/outreach/newsletters/newsletter-progress.server";
import { withErrorPage } from "~/web/requests/page.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { MailPreview } from "~/ui/dashboard/mail-preview";
import { NewsletterForm } from "~/ui/dashboard/newsletter-form";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Panel, SectionHead } from "~/ui/elements/panel";
import { titleMeta } from "~/ui/meta/title-meta";
import { ConfirmSheet } from "~/ui/sheet/confirm-sheet";
import {
  audienceOptions,
  newsletterPreviews,
  newsletterRow,
  progressView,
} from "~/web/views/newsletter-view.server";
import { deleteNewsletterQuestion } from "~/web/views/questions.server";
import { viewContext } from "~/web/views/view-context.server";
import { changeNewsletter } from "./change-newsletter.server";
import { ProgressPanel } from "./progress-panel";
import { required } from "~/platform/required";

export const meta = titleMeta;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);

  return withErrorPage(request, async () => {
    const context = await viewContext(request);
    const newsletter = await getOwnNewsletter(actor, required(params.id));
    const newsletterShows = await listNewsletterShows(actor);
    const { eventId, subjectVi, textVi, subjectEn, textEn, sentAt } = newsletter;
    const fieldTexts = { eventId, subjectVi, textVi, subjectEn, textEn };
    const stored = Object.fromEntries(
      Object.entries(fieldTexts).map(([fieldName, fieldText]) => [fieldName, fieldText ?? ""]),
    );
    const progress = await countProgress(newsletter);
    const newsletterView = newsletterRow(newsletter, progress, newsletterShows, context);

    return {
      title: newsletterView.subject,
      newsletter: newsletterView,
      values: (await findDraftTexts(request)) ?? stored,
      audiences: audienceOptions(newsletterShows, context, eventId),
      previews: await newsletterPreviews(newsletter, context),
      deletion: deleteNewsletterQuestion(newsletter.id, context.t),
      progress: sentAt ? progressView(progress, context) : null,
    };
  });
}

export const action = changeNewsletter;

export default function NewsletterScreen() {
  const { t } = useTranslation(["newsletters", "common"]);
  const { newsletter, values, audiences, previews, progress } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const title = <span lang={newsletter.lang}>{newsletter.subject}</span>;

  return (
    <div className="wrap section snug stack loose">
      <SectionHead
        back={{ to: "/dashboard/newsletters", label: t("back") }}
        level={1}
        size="s"
        title={title}
        hint={`${newsletter.to} · ${newsletter.stateSince}`}
      />
      {progress ? <ProgressPanel id={newsletter.id} progress={progress} /> : <DraftActions />}
      {newsletter.isDraft && (
        <Panel title={t("common:edit")}>
          <NewsletterForm
            key={JSON.stringify(values)}
            audiences={audiences}
            values={values}
            lastResult={lastResult}
            intent="save"
          />
        </Panel>
      )}
      {previews.map((preview, index) => (
        <MailPreview key={preview.language} isOpen={index === 0} {...preview} />
      ))}
    </div>
  );
}

function DraftActions() {
  const { t } = useTranslation("newsletters");
  const { newsletter, deletion } = useLoaderData<typeof loader>();

  return (
    <div className="row">
      <ButtonLink variant="primary" to={`/dashboard/newsletters/${newsletter.id}/send`}>
        {t("send")}
      </ButtonLink>
      <Form method="post">
        <Button name="intent" value="test">
          {t("test")}
        </Button>
      </Form>
      <ConfirmSheet label={t("delete")} variant="danger" question={deletion} />
    </div>
  );
}
