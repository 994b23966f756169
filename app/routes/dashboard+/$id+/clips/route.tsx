import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { intentAction } from "~/web/forms/form-action.server";
import { formFor } from "~/web/forms/form.server";
import { canEditEvent } from "~/models/shows/events/permissions";
import { listClips } from "~/models/live/streams/clips/clip-record.server";
import { changeClip, getReviewedShow } from "~/models/live/streams/clips/review-clip.server";
import { ClipChoice, ClipTitle, MAX_CLIP_TITLE_LENGTH } from "~/models/live/streams/clips/schema";
import { withErrorPage, requireViewer } from "~/web/requests/page.server";
import { ShowHead } from "~/ui/dashboard/show-head";
import { EmptyState } from "~/ui/elements/empty-state";
import { titleMeta } from "~/ui/meta/title-meta";
import { clipRow, clipTitle } from "~/web/views/clips/clip-view.server";
import { deleteClipQuestion } from "~/web/views/questions.server";
import { viewContext } from "~/web/views/view-context.server";
import { titleOf } from "~/web/views/wording.server";
import { ClipPanel } from "./clip-panel";
import { required } from "~/platform/required";

export const meta = titleMeta;

const reviewerForm = formFor(async ({ request, params }) => {
  const { actor } = await requireViewer(request);

  return { actor, event: await getReviewedShow(actor, params.id) };
});
const reviewForm = (review: "approved" | "refused") =>
  reviewerForm({
    schema: ClipChoice,
    run: ({ actor }, { clip }) => changeClip(actor, clip, { review }),
    toast: { title: `clips:${review}` },
  });

/** The clips of a show, for its artist and moderators. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireViewer(request);

  return withErrorPage(request, async () => {
    const context = await viewContext(request);
    const { actor, t, language } = context;
    const event = await getReviewedShow(actor, required(params.id));

    return {
      title: t("clips:title"),
      name: titleOf(event, language),
      hint: t(event.eventType === "ticketed" ? "clips:hintTicketed" : "clips:hint"),
      back: canEditEvent(actor, event) ? null : `/stream/${event.id}`,
      titleMax: MAX_CLIP_TITLE_LENGTH,
      clips: (await listClips(actor, event)).map((clip) => ({
        ...clipRow(clip, event, context),
        deletion: deleteClipQuestion(clip.id, clipTitle(clip, event, context), t),
        maker: t("clips:maker", { name: clip.maker }),
      })),
    };
  });
}

export const action = intentAction({
  approve: reviewForm("approved"),
  refuse: reviewForm("refused"),
  rename: reviewerForm({
    schema: ClipTitle,
    run: ({ actor }, { clip, title }) => changeClip(actor, clip, { title }),
    toast: { title: "clips:renamed" },
  }),
});

export default function ClipsScreen() {
  const { t } = useTranslation("clips");
  const { title, name: showTitle, hint, back, titleMax, clips } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.lastResult;

  return (
    <div className="wrap section snug stack loose">
      <ShowHead
        title={title}
        name={showTitle}
        back={back ? { to: back, label: t("back") } : undefined}
      />
      <p className="meta">{hint}</p>
      {clips.length === 0 && <EmptyState title={t("none")} hint={t("noneText")} />}
      {clips.map((clip) => (
        <ClipPanel key={clip.id} clip={clip} titleMax={titleMax} refused={refused} />
      ))}
    </div>
  );
}
