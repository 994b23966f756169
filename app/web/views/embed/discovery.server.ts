import type { Language } from "~/locales/languages";
import { siteUrl } from "~/web/requests/site-url.server";
import type { Alternate } from "~/ui/meta/meta-tags";

/** By it, other sites turn the address of a page into a card. */
export function oembedLink(request: Request, path: string, title: string): Alternate {
  const site = siteUrl(request);
  const query = new URLSearchParams({ url: site + path, format: "json" });

  return { type: "application/json+oembed", href: `${site}/oembed?${query}`, title };
}

/** By it, players of podcasts find the artist's. */
export function podcastLink(artistId: string, title: string, language: Language): Alternate {
  return {
    type: "application/rss+xml",
    href: `/artist/${artistId}/podcast.xml?lang=${language}`,
    title,
  };
}

/** By it, news readers find the feed of a page. */
export function feedLink(path: string, title: string, language: Language): Alternate {
  return { type: "application/rss+xml", href: `${path}/feed.xml?lang=${language}`, title };
}
