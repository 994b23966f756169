import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formAction } from "~/web/forms/form-action.server";
import { artistDraftForm } from "~/web/forms/forms.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { findDraftTexts } from "~/web/forms/form-draft.server";
import { reviewsView } from "~/web/views/events/reviews.server";
import { viewContext } from "~/web/views/view-context.server";
import { AnswerInput, answerReview } from "~/models/tickets/reviews/write-review.server";
import { listArtistReviews } from "~/models/shows/artists/reviews.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { Button } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextAreaField } from "~/ui/form/field";
import { SectionHead } from "~/ui/elements/panel";
import { Reviews } from "~/ui/events/reviews";

const SHOWN_REVIEWS = 100;

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const context = await viewContext(request);
  const reviewList = reviewsView(await listArtistReviews(actor.userId, SHOWN_REVIEWS), context);

  return {
    title: context.t("dashboard:review.listTitle"),
    view: reviewList,
    draft: await findDraftTexts(request),
  };
}

export const action = formAction(
  artistDraftForm({
    schema: AnswerInput,
    run: ({ actor }, answerFields) => answerReview(actor, answerFields),
    toast: { title: "dashboard:review.answered" },
  }),
);

export default function ReviewsScreen() {
  const { t } = useTranslation("dashboard");
  const { title, view, draft } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.lastResult;
  const errors = (result?.error ?? {}) as Record<string, string[]>;
  const typedAnswer = (result?.initialValue ?? draft) as { id?: string; answer?: string } | null;
  const typedFor = (reviewId: string) =>
    typedAnswer?.id === reviewId ? typedAnswer.answer : undefined;

  return (
    <div className="wrap section snug stack loose">
      <SectionHead level={1} size="s" title={title} hint={view.mean ? view.count : undefined} />
      <ErrorSummary form={errors[""]} fields={errors} />
      {view.reviews.length === 0 ? (
        <EmptyState title={t("review.none")} hint={t("review.noneHint")} />
      ) : (
        <Reviews
          view={view}
          named
          bare
          replyForm={({ id: reviewId, answer }) => (
            <ReplyForm reviewId={reviewId} answer={answer} typed={typedFor(reviewId)} />
          )}
        />
      )}
    </div>
  );
}

type ReplyFormProps = {
  reviewId: string;
  answer: string | null;
  /** The text of a reply that was refused or is not sent yet. */
  typed: string | undefined;
};

function ReplyForm({ reviewId, answer, typed }: ReplyFormProps) {
  const { t } = useTranslation("dashboard");

  return (
    <details className="opening" open={typed !== undefined}>
      <summary className="btn btn-line btn-sm">
        {t(answer ? "review.changeAnswer" : "review.answer")}
      </summary>
      <Form method="post" className="stack mt-4 event-form">
        <input type="hidden" name="id" value={reviewId} />
        <TextAreaField
          name="answer"
          id={`answer-${reviewId}`}
          label={t("review.yourAnswer")}
          hint={t("review.answerHint")}
          rows={4}
          defaultValue={typed ?? answer ?? ""}
        />
        <Button className="justify-self-start">{t("review.sendAnswer")}</Button>
      </Form>
    </details>
  );
}
