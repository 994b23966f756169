import type { LoaderFunctionArgs } from "@remix-run/node";
import { getEvent } from "~/models/shows/events/find-event.server";
import { getClip } from "~/models/live/streams/clips/clip-record.server";
import { actorOfRequest, withErrorPage } from "~/web/requests/page.server";
import { clipShareImage } from "~/web/responses/clip-image.server";
import { clipDrawing } from "~/web/views/clips/clip-image.server";
import { billLanguage } from "~/web/views/events/share-poster.server";
import { required } from "~/platform/required";

/** The picture of a clip, 1200 x 630 pixels, for link previews and before the clip plays. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const language = billLanguage(request);

  return withErrorPage(request, async () => {
    const actor = await actorOfRequest(request);
    const clip = await getClip(actor, required(params.id));

    return clipShareImage(
      request,
      clipDrawing(clip, await getEvent(actor, clip.eventId), language),
      clip.isPublic,
    );
  });
}
