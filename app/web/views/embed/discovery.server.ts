import type { Language } from "~/locales/languages";
import { siteUrl } from "~/web/requests/site-url.server";
import type { Alternate } from "~/ui/meta/meta-tags";

/** The link by which other sites find the card of a page. */
export function oembedLink(request: Request, pagePath: string, title: string): Alternate {
  const siteOrigin = siteUrl(request);
  const query = new URLSearchParams({ url: siteOrigin + pagePath, format: "json" });

  return { type: "application/json+oembed", href: `${siteOrigin}/oembed?${query}`, title };
}

/** The link by which podcast players find the artist's podcast. */
export function podcastLink(artistId: string, title: string, language: Language): Alternate {
  return {
    type: "application/rss+xml",
    href: `/artist/${artistId}/podcast.xml?lang=${language}`,
    title,
  };
}

/** The link by which feed readers find the feed of a page. */
export function feedLink(feedPath: string, title: string, language: Language): Alternate {
  return { type: "application/rss+xml", href: `${feedPath}/feed.xml?lang=${language}`, title };
}
