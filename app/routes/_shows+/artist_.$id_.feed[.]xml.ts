import type { LoaderFunctionArgs } from "@remix-run/node";
import { GUEST } from "~/models/base/actor";
import { getArtist } from "~/models/shows/artists/find-artist.server";
import { withErrorPage } from "~/web/requests/page.server";
import { rssResponse } from "~/web/responses/rss.server";
import { embedContext } from "~/web/views/embed/embed-context.server";
import { showFeed } from "~/web/views/embed/show-feed.server";
import { required } from "~/platform/required";

/** The newest shows of an artist as RSS. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return withErrorPage(request, async () => {
    const artist = await getArtist(GUEST, required(params.id));

    return rssResponse(request, await showFeed(await embedContext(request), artist));
  });
}
