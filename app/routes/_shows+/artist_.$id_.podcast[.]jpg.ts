import type { LoaderFunctionArgs } from "@remix-run/node";
import { GUEST } from "~/models/base/actor";
import { getArtist } from "~/models/shows/artists/find-artist.server";
import { withErrorPage } from "~/web/requests/page.server";
import { podcastArtwork } from "~/web/responses/podcast-artwork.server";
import { artistPoster, billLanguage } from "~/web/views/events/share-poster.server";
import { required } from "~/platform/required";

/** The artwork of the artist's podcast, 1400 x 1400 pixels. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const language = billLanguage(request);

  return withErrorPage(request, async () =>
    podcastArtwork(request, artistPoster(await getArtist(GUEST, required(params.id)), language)),
  );
}
