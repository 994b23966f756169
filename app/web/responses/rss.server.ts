import { createHash } from "node:crypto";
import type { Language } from "~/locales/languages";

export type FeedItem = {
  /** The item's guid; it must never change. */
  id: string;
  title: string;
  link: string;
  description: string;
  author: string;
  category: string;
  publishedAt: Date;
};

export type Channel = {
  title: string;
  description: string;
  language: Language;
  /** The page that the feed is about. */
  link: string;
  /** The feed's own address. */
  self: string;
};

/** Builds an RSS 2.0 feed. */
export function rssFeed({ items, ...channel }: Channel & { items: FeedItem[] }): string {
  return rssDocument(channel, `xmlns:dc="http://purl.org/dc/elements/1.1/"`, items.map(itemXml));
}

/**
 * An RSS 2.0 document.
 * `namespace`: the attribute that declares the prefix of the tags in `parts`
 */
export function rssDocument(
  { title, description, language, link, self }: Channel,
  namespace: string,
  parts: string[],
): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" ${namespace}>
<channel>
<title>${xmlText(title)}</title>
<link>${xmlText(link)}</link>
<description>${xmlText(description)}</description>
<language>${language}</language>
<atom:link href="${xmlText(self)}" rel="self" type="application/rss+xml"/>
${parts.join("")}</channel>
</rss>
`;
}

function itemXml({
  id,
  title,
  link,
  description,
  author,
  category,
  publishedAt,
}: FeedItem): string {
  return `<item>
<title>${xmlText(title)}</title>
<link>${xmlText(link)}</link>
<guid isPermaLink="false">${xmlText(id)}</guid>
<pubDate>${publishedAt.toUTCString()}</pubDate>
<dc:creator>${xmlText(author)}</dc:creator>
<category>${xmlText(category)}</category>
<description>${descriptionText(description)}</description>
</item>
`;
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};
/** Characters that XML 1.0 does not allow (section 2.2), including lone surrogates. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Escapes a text for XML content and attributes. */
export function xmlText(text: string): string {
  return text.replace(NOT_XML, "").replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}

/**
 * Escapes a description, which feed readers render as HTML: a typed "<b>" and line breaks are shown
 * as they were typed.
 */
export function descriptionText(text: string): string {
  const escapedHtml = text
    .replace(/[&<>]/g, (character) => ENTITIES[character]!)
    .replace(/\r?\n/g, "<br>");

  return xmlText(escapedHtml);
}

/** Responds with 304 to an unchanged feed, because feed readers request it regularly. */
export function rssResponse(request: Request, feedText: string): Response {
  const etag = `"${createHash("sha256").update(feedText).digest("base64url").slice(0, 22)}"`;
  const headers = {
    "Content-Type": "application/rss+xml; charset=utf-8",
    "Cache-Control": "public, max-age=300",
    "Cross-Origin-Resource-Policy": "cross-origin",
    Vary: "Accept-Language",
    ETag: etag,
  };
  const knownTags = request.headers.get("If-None-Match")?.split(",") ?? [];
  const isKnown = knownTags.some((knownTag) => knownTag.trim().replace(/^W\//, "") === etag);

  return isKnown
    ? new Response(null, { status: 304, headers })
    : new Response(feedText, { headers });
}
