import type { LoaderFunctionArgs } from "@remix-run/node";
import { GUEST } from "~/models/actor";
import { getArtist } from "~/models/artists/find-artist.server";
import { page } from "~/requests/page.server";
import { podcastArtwork } from "~/responses/podcast-artwork.server";
import { artistPoster, billLanguage } from "~/views/events/share-poster.server";

/** 1400 x 1400, for players of podcasts. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const language = billLanguage(request);
  return page(request, async () => podcastArtwork(request, artistPoster(await getArtist(GUEST, params.id!), language)));
}
