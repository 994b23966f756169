import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { intentAction } from "~/web/forms/form-action.server";
import { viewerDraftForm, viewerForm } from "~/web/forms/forms.server";
import { NoFields } from "~/web/forms/no-fields";
import { findDraftTexts } from "~/web/forms/form-draft.server";
import { withErrorPage, requireViewer } from "~/web/requests/page.server";
import { viewContext } from "~/web/views/view-context.server";
import { titleOf } from "~/web/views/wording.server";
import {
  deleteReview,
  ReviewInput,
  getReviewState,
  writeReview,
} from "~/models/tickets/reviews/write-review.server";
import { getEvent } from "~/models/shows/events/find-event.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { Button, ButtonLink } from "~/ui/elements/button";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextAreaField } from "~/ui/form/field";
import { OptionGroup } from "~/ui/form/option-group";
import { Note } from "~/ui/elements/note";
import { SectionHead } from "~/ui/elements/panel";

export const meta = titleMeta;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireViewer(request);
  const { t, language } = await viewContext(request);

  return withErrorPage(request, async () => {
    const event = await getEvent(actor, params.id!);
    const { own: ownReview, refusal } = await getReviewState(actor, event.id);
    const draftTexts = await findDraftTexts(request);

    return {
      title: t("dashboard:review.title"),
      back: `/event/${event.id}?tab=reviews`,
      name: titleOf(event, language),
      refusal: refusal && t(refusal),
      isWritten: ownReview !== null,
      typed: {
        rating: String(draftTexts?.rating ?? ownReview?.rating ?? ""),
        text: String(draftTexts?.text ?? ownReview?.text ?? ""),
      },
    };
  });
}

const reviewsOf = (_result: unknown, { params }: ActionFunctionArgs) =>
  `/event/${params.id}?tab=reviews`;

export const action = intentAction(
  {
    write: viewerDraftForm({
      schema: ReviewInput,
      run: ({ actor, params }, reviewFields) => writeReview(actor, params.id, reviewFields),
      redirectTo: reviewsOf,
      toast: { title: "dashboard:review.thanks" },
    }),
    delete: viewerForm({
      schema: NoFields,
      run: ({ actor, params }) => deleteReview(actor, params.id),
      redirectTo: reviewsOf,
      toast: { title: "dashboard:review.deleted" },
    }),
  },
  { fallback: "write" },
);

export default function ReviewScreen() {
  const { t } = useTranslation("dashboard");
  const { title, back, name, refusal } = useLoaderData<typeof loader>();

  return (
    <div className="wrap section snug stack loose">
      <SectionHead
        level={1}
        size="m"
        title={title}
        hint={<span lang={name.lang}>{name.text}</span>}
      />
      {refusal ? <Note>{refusal}</Note> : <ReviewForm />}
      <p>
        <ButtonLink to={back}>{t("review.back")}</ButtonLink>
      </p>
    </div>
  );
}

function ReviewForm() {
  const { t } = useTranslation(["dashboard", "common"]);
  const { isWritten, typed: stored } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.lastResult;
  const typedValues = (result?.initialValue ?? stored) as { rating?: string; text?: string };
  const errors = (result?.error ?? {}) as Record<string, string[]>;

  return (
    <Form method="post" noValidate className="stack panel event-form">
      <ErrorSummary form={errors[""]} fields={errors} />
      <OptionGroup
        name="rating"
        label={t("review.rating")}
        hint={t("review.ratingHint")}
        defaultValue={typedValues.rating}
        error={errors.rating}
        options={["1", "2", "3", "4", "5"].map((value) => ({ value, label: value }))}
        required
        five
      />
      <TextAreaField
        name="text"
        label={t("review.text")}
        rows={6}
        defaultValue={typedValues.text}
        error={errors.text}
      />
      <div className="row">
        <Button variant="primary" name="intent" value="write">
          {t(isWritten ? "common:saveChanges" : "review.write")}
        </Button>
        {isWritten && (
          <Button variant="danger" name="intent" value="delete">
            {t("review.delete")}
          </Button>
        )}
      </div>
    </Form>
  );
}
