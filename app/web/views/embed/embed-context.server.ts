import { GUEST } from "~/models/base/actor";
import { embedThemeOf } from "~/ui/embed/embed-code";
import { siteUrl } from "~/web/requests/site-url.server";
import { viewContext } from "../view-context.server";

/**
 * What a frame on another site may depend on: its address and the browser's language, never a
 * cookie. Everybody gets the card of a guest.
 */
export async function embedContext(request: Request) {
  const { searchParams } = new URL(request.url);
  const headers = new Headers();
  const accepted = request.headers.get("Accept-Language");
  if (accepted) headers.set("Accept-Language", accepted);
  const bare = new Request(request.url, { headers });

  return {
    ...(await viewContext(bare, GUEST)),
    site: siteUrl(request),
    theme: embedThemeOf(searchParams.get("theme")),
  };
}

export type EmbedContext = Awaited<ReturnType<typeof embedContext>>;
