import type { LoaderFunctionArgs } from "@remix-run/node";
import { GUEST } from "~/models/actor";
import { getArtist } from "~/models/artists/find-artist.server";
import { page } from "~/requests/page.server";
import { rssResponse } from "~/responses/rss.server";
import { embedContext } from "~/views/embed/embed-context.server";
import { showFeed } from "~/views/embed/show-feed.server";

/** The newest shows of an artist as RSS. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return page(request, async () => {
    const artist = await getArtist(GUEST, params.id!);
    return rssResponse(request, await showFeed(await embedContext(request), artist));
  });
}
