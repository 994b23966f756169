import type { LoaderFunctionArgs } from "@remix-run/node";
import { GUEST } from "~/models/actor";
import { getArtist } from "~/models/artists/find-artist.server";
import { page } from "~/requests/page.server";
import { rssResponse } from "~/responses/rss.server";
import { embedContext } from "~/views/embed/embed-context.server";
import { podcastFeed } from "~/views/embed/podcast-feed.server";

/** The artist's podcast as RSS. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return page(request, async () => {
    const artist = await getArtist(GUEST, params.id!);
    return rssResponse(request, await podcastFeed(await embedContext(request), artist));
  });
}
