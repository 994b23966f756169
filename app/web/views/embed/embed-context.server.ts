import { GUEST } from "~/models/base/actor";
import { embedThemeOf } from "~/ui/embed/embed-code";
import { siteUrl } from "~/web/requests/site-url.server";
import { viewContext } from "../view-context.server";

/**
 * The context of a card on another site. It depends on the address and the browser's language,
 * never on a cookie, so every viewer gets the card of a guest.
 */
export async function embedContext(request: Request) {
  const { searchParams } = new URL(request.url);
  const headers = new Headers();
  const accepted = request.headers.get("Accept-Language");
  if (accepted) headers.set("Accept-Language", accepted);
  const cookieless = new Request(request.url, { headers });

  return {
    ...(await viewContext(cookieless, GUEST)),
    site: siteUrl(request),
    theme: embedThemeOf(searchParams.get("theme")),
  };
}

export type EmbedContext = Awaited<ReturnType<typeof embedContext>>;
