import { type Channel, descriptionText, rssDocument, xmlText } from "./rss.server";

export type PodcastItem = {
  /** The episode's guid; it must never change. */
  id: string;
  title: string;
  link: string;
  description: string;
  publishedAt: Date;
  audio: { url: string; bytes: number; seconds: number };
};

type Podcast = Channel & {
  author: string;
  /** A square picture of at least 1400 pixels. */
  image: string;
  items: PodcastItem[];
};

const ITUNES = `xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"`;

/**
 * RSS 2.0 with the tags that podcast players read:
 * https://help.apple.com/itc/podcasts_connect/#/itcb54353390
 */
export function podcastRss({ author, image, items, ...channel }: Podcast): string {
  return rssDocument(channel, ITUNES, [
    `<image><url>${xmlText(image)}</url><title>${xmlText(channel.title)}</title><link>${xmlText(channel.link)}</link></image>
<itunes:image href="${xmlText(image)}"/>
<itunes:author>${xmlText(author)}</itunes:author>
<itunes:category text="Music"/>
<itunes:explicit>false</itunes:explicit>
<itunes:type>episodic</itunes:type>
`,
    ...items.map((item) => itemXml(item, author)),
  ]);
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
