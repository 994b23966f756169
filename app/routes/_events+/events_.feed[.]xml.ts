import type { LoaderFunctionArgs } from "@remix-run/node";
import { rssResponse } from "~/responses/rss.server";
import { embedContext } from "~/views/embed/embed-context.server";
import { showFeed } from "~/views/embed/show-feed.server";

/** The newest shows as RSS. */
export async function loader({ request }: LoaderFunctionArgs) {
  return rssResponse(request, await showFeed(await embedContext(request)));
}
