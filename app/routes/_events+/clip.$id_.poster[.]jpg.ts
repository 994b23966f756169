import type { LoaderFunctionArgs } from "@remix-run/node";
import { getEvent } from "~/models/events/find-event.server";
import { getClip } from "~/models/streams/clips/clip-record.server";
import { actorOfRequest, page } from "~/requests/page.server";
import { clipShareImage } from "~/responses/clip-image.server";
import { clipDrawing } from "~/views/clips/clip-image.server";
import { billLanguage } from "~/views/events/share-poster.server";

/** 1200 x 630, for link previews and before the clip plays. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const language = billLanguage(request);
  return page(request, async () => {
    const actor = await actorOfRequest(request);
    const clip = await getClip(actor, params.id!);
    return clipShareImage(request, clipDrawing(clip, await getEvent(actor, clip.eventId), language), clip.isPublic);
  });
}
