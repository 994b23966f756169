import type { LoaderFunctionArgs } from "@remix-run/node";
import { GUEST } from "~/models/base/actor";
import { getArtist } from "~/models/shows/artists/find-artist.server";
import { withErrorPage } from "~/web/requests/page.server";
import { rssResponse } from "~/web/responses/rss.server";
import { embedContext } from "~/web/views/embed/embed-context.server";
import { podcastFeed } from "~/web/views/embed/podcast-feed.server";
import { required } from "~/platform/required";

/** The artist's podcast as RSS. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return withErrorPage(request, async () => {
    const artist = await getArtist(GUEST, required(params.id));

    return rssResponse(request, await podcastFeed(await embedContext(request), artist));
  });
}
