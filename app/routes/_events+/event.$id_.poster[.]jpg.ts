import type { LoaderFunctionArgs } from "@remix-run/node";
import { page } from "~/web/requests/page.server";
import { shareImage } from "~/web/responses/share-image.server";
import { billLanguage, eventPoster } from "~/web/views/events/share-poster.server";
import { GUEST } from "~/models/base/actor";
import { getEvent } from "~/models/shows/events/find-event.server";
import { required } from "~/platform/required";

/** 1200 x 630, for link previews. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const language = billLanguage(request);

  return page(request, async () =>
    shareImage(request, eventPoster(await getEvent(GUEST, required(params.id)), language)),
  );
}
