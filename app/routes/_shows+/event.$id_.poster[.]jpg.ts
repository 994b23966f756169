import type { LoaderFunctionArgs } from "@remix-run/node";
import { withErrorPage } from "~/web/requests/page.server";
import { flyerImage } from "~/web/responses/flyer.server";
import { flyerOf } from "~/web/views/events/flyer.server";
import { shareImage } from "~/web/responses/share-image.server";
import { billLanguage, eventPoster } from "~/web/views/events/share-poster.server";
import { GUEST } from "~/models/base/actor";
import { getEvent } from "~/models/shows/events/find-event.server";
import { required } from "~/platform/required";

/**
 * The picture of a show for link previews, 1200 x 630 pixels; with ?flyer in the address, a flyer
 * with the times of the show.
 */
export function loader({ request, params }: LoaderFunctionArgs) {
  const language = billLanguage(request);

  const isFlyer = new URL(request.url).searchParams.has("flyer");

  return withErrorPage(request, async () => {
    const event = await getEvent(GUEST, required(params.id));

    return isFlyer
      ? flyerImage(request, await flyerOf(event, language))
      : shareImage(request, eventPoster(event, language));
  });
}
