import type { LoaderFunctionArgs } from "@remix-run/node";
import { rssResponse } from "~/web/responses/rss.server";
import { embedContext } from "~/web/views/embed/embed-context.server";
import { showFeed } from "~/web/views/embed/show-feed.server";

/** The newest shows as RSS. */
export async function loader({ request }: LoaderFunctionArgs) {
  return rssResponse(request, await showFeed(await embedContext(request)));
}
