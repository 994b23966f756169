import type { Language } from "~/locales/languages";
import { descriptionText, xmlText } from "./rss.server";

export type PodcastItem = {
  /** The episode's guid; it must never change. */
  id: string;
  title: string;
  link: string;
  description: string;
  publishedAt: Date;
  audio: { url: string; bytes: number; seconds: number };
};

export type Podcast = {
  title: string;
  description: string;
  author: string;
  language: Language;
  /** The page that the podcast is about. */
  link: string;
  /** The feed's own address. */
  self: string;
  /** A square picture of at least 1400 pixels. */
  image: string;
  items: PodcastItem[];
};

/**
 * RSS 2.0 with the tags that podcast players read:
 * https://help.apple.com/itc/podcasts_connect/#/itcb54353390
 */
export function podcastRss({
  title,
  description,
  author,
  language,
  link,
  self,
  image,
  items,
}: Podcast): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">
<channel>
<title>${xmlText(title)}</title>
<link>${xmlText(link)}</link>
<description>${xmlText(description)}</description>
<language>${language}</language>
<atom:link href="${xmlText(self)}" rel="self" type="application/rss+xml"/>
<image><url>${xmlText(image)}</url><title>${xmlText(title)}</title><link>${xmlText(link)}</link></image>
<itunes:image href="${xmlText(image)}"/>
<itunes:author>${xmlText(author)}</itunes:author>
<itunes:category text="Music"/>
<itunes:explicit>false</itunes:explicit>
<itunes:type>episodic</itunes:type>
${items.map((item) => itemXml(item, author)).join("")}</channel>
</rss>
`;
}

function itemXml(
  { id, title, link, description, publishedAt, audio }: PodcastItem,
  author: string,
): string {
  return `<item>
<title>${xmlText(title)}</title>
<link>${xmlText(link)}</link>
<guid isPermaLink="false">${xmlText(id)}</guid>
<pubDate>${publishedAt.toUTCString()}</pubDate>
<description>${descriptionText(description)}</description>
<enclosure url="${xmlText(audio.url)}" length="${audio.bytes}" type="audio/x-m4a"/>
<itunes:author>${xmlText(author)}</itunes:author>
<itunes:duration>${audio.seconds}</itunes:duration>
<itunes:episodeType>full</itunes:episodeType>
<itunes:explicit>false</itunes:explicit>
</item>
`;
}
