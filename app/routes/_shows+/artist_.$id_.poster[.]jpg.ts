import type { LoaderFunctionArgs } from "@remix-run/node";
import { withErrorPage } from "~/web/requests/page.server";
import { shareImage } from "~/web/responses/share-image.server";
import { artistPoster, billLanguage } from "~/web/views/events/share-poster.server";
import { GUEST } from "~/models/base/actor";
import { getArtist } from "~/models/shows/artists/find-artist.server";
import { required } from "~/platform/required";

/** The picture of the artist's link preview, 1200 x 630 pixels. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const language = billLanguage(request);

  return withErrorPage(request, async () =>
    shareImage(request, artistPoster(await getArtist(GUEST, required(params.id)), language)),
  );
}
