import type { LoaderFunctionArgs } from "@remix-run/node";
import { formAction } from "~/web/forms/form-action.server";
import { viewerForm } from "~/web/forms/forms.server";
import { getEvent } from "~/models/shows/events/find-event.server";
import {
  canReview,
  getClip,
  getDeletableClip,
} from "~/models/live/streams/clips/clip-record.server";
import { deleteClip } from "~/models/live/streams/clips/review-clip.server";
import { withErrorPage, requireViewer } from "~/web/requests/page.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { deleteClipQuestion } from "~/web/views/questions.server";
import { clipTitle } from "~/web/views/clips/clip-view.server";
import { viewContext } from "~/web/views/view-context.server";
import { required } from "~/platform/required";

export const meta = titleMeta;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireViewer(request);

  return withErrorPage(request, async () => {
    const context = await viewContext(request);
    const clip = await getDeletableClip(context.actor, required(params.id));
    const clipName = clipTitle(clip, await getEvent(context.actor, clip.eventId), context);

    return deleteClipQuestion(clip.id, clipName, context.t);
  });
}

export const action = formAction(
  viewerForm({
    run: async ({ actor, params }) => {
      const isReviewer = canReview(actor, await getClip(actor, params.id));
      const { eventId } = await deleteClip(actor, params.id);

      return isReviewer ? `/dashboard/${eventId}/clips` : `/event/${eventId}`;
    },
    redirectTo: (returnPath) => returnPath,
    toast: { title: "clips:deleted" },
  }),
);

export { ConfirmScreen as default } from "~/ui/sheet/confirm-screen";
