import { required } from "~/platform/required";

const LINK = /https?:\/\/[^\s<>"']+/gi;
/** Sentences end after links. */
const SENTENCE_END = /[.,;:!?…)\]}»”]+$/;
const LINKED_PAGES = /^\/(?:event|stream|artist|pass|gift)\/[\w-]+$/;
const MAX_TEXT = 2000;
const MAX_SEARCH = 80;

/**
 * The page of ours that is shared as a link, else a search for the words. Apps put the link into
 * `url` or `text`.
 * @returns a path of this site; `isUnknown` if only a link was shared, and it leads to none of
 * these pages
 */
export function destinationOfShare(
  shared: URLSearchParams,
  site: string,
): { path: string; isUnknown: boolean } {
  const [title = "", text = "", url = ""] = ["title", "text", "url"].map((name) =>
    shared.get(name)?.slice(0, MAX_TEXT),
  );

  for (const [link] of `${url} ${text} ${title}`.matchAll(LINK)) {
    const url = parse(link.replace(SENTENCE_END, ""));
    // Only the path is used, so that a link by http opens, too.
    if (url?.host !== new URL(site).host) continue;

    const path = url.pathname.replace(/\/$/, "");
    if (LINKED_PAGES.test(path))
      return { path: path + keptQuery(url.searchParams), isUnknown: false };
  }

  const words = [title, text]
    .map((it) => it.replace(LINK, " ").replace(/\s+/g, " ").trim())
    .find(Boolean);
  if (!words) return { path: "/events", isUnknown: Boolean(url || text || title) };

  return {
    path: `/events?${new URLSearchParams({ search: words.slice(0, MAX_SEARCH).trim() })}`,
    isUnknown: false,
  };
}

function parse(link: string): URL | null {
  return URL.canParse(link) ? new URL(link) : null;
}

/** The language of the link, the discount code that it carries, and what it says about itself. */
function keptQuery(query: URLSearchParams): string {
  const kept = ["lang", "code", "source", "utm_source"].flatMap((name) =>
    query.has(name) ? [[name, required(query.get(name))]] : [],
  );

  return kept.length ? `?${new URLSearchParams(kept)}` : "";
}
