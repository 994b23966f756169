import { createHash } from "node:crypto";
import type { Language } from "~/locales/languages";

export type FeedItem = {
  /** Never changes. */
  id: string;
  title: string;
  link: string;
  description: string;
  author: string;
  category: string;
  publishedAt: Date;
};

export type Feed = {
  title: string;
  description: string;
  language: Language;
  /** The page that the feed is about. */
  link: string;
  /** The feed's own address. */
  self: string;
  items: FeedItem[];
};

/** RSS 2.0. */
export function rssFeed({ title, description, language, link, self, items }: Feed): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${xmlText(title)}</title>
<link>${xmlText(link)}</link>
<description>${xmlText(description)}</description>
<language>${language}</language>
<atom:link href="${xmlText(self)}" rel="self" type="application/rss+xml"/>
${items.map(itemXml).join("")}</channel>
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
/** Everything outside the characters of XML 1.0 (section 2.2), lone surrogates included. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** For texts and attributes. */
export function xmlText(text: string): string {
  return text.replace(NOT_XML, "").replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}

/**
 * For descriptions, which feed readers take for HTML: a typed "<b>" stays as it was typed, and
 * lines stay lines.
 */
export function descriptionText(text: string): string {
  const html = text
    .replace(/[&<>]/g, (character) => ENTITIES[character]!)
    .replace(/\r?\n/g, "<br>");

  return xmlText(html);
}

/** Readers ask again and again: an unchanged feed is 304. */
export function rssResponse(request: Request, body: string): Response {
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const headers = {
    "Content-Type": "application/rss+xml; charset=utf-8",
    "Cache-Control": "public, max-age=300",
    "Cross-Origin-Resource-Policy": "cross-origin",
    Vary: "Accept-Language",
    ETag: etag,
  };
  const known = request.headers.get("If-None-Match")?.split(",") ?? [];
  const isKnown = known.some((tag) => tag.trim().replace(/^W\//, "") === etag);

  return isKnown ? new Response(null, { status: 304, headers }) : new Response(body, { headers });
}
