import { required } from "~/platform/required";

const LINK_PATTERN = /https?:\/\/[^\s<>"']+/gi;
/** Punctuation after a link belongs to the sentence and not to the link. */
const SENTENCE_END = /[.,;:!?…)\]}»”]+$/;
const LINKED_PAGES = /^\/(?:event|stream|artist|pass|gift)\/[\w-]+$/;
const MAX_TEXT = 2000;
const MAX_SEARCH = 80;

/**
 * Finds the page for content that was shared with the app: the shared link's page on this site,
 * else a search for the words. Apps put the link into `url` or `text`.
 * @returns a path of this site; `isUnknown` if only a link was shared and it leads to no page of
 * this site
 */
export function destinationOfShare(
  shared: URLSearchParams,
  siteOrigin: string,
): { path: string; isUnknown: boolean } {
  const [sharedTitle = "", sharedText = "", url = ""] = ["title", "text", "url"].map((fieldName) =>
    shared.get(fieldName)?.slice(0, MAX_TEXT),
  );

  for (const [link] of `${url} ${sharedText} ${sharedTitle}`.matchAll(LINK_PATTERN)) {
    const url = parseLink(link.replace(SENTENCE_END, ""));
    // Only host and path are compared, so that http links work, too.
    if (url?.host !== new URL(siteOrigin).host) continue;

    const linkPath = url.pathname.replace(/\/$/, "");
    if (LINKED_PAGES.test(linkPath))
      return { path: linkPath + keptQuery(url.searchParams), isUnknown: false };
  }

  const searchWords = [sharedTitle, sharedText]
    .map((sharedPart) => sharedPart.replace(LINK_PATTERN, " ").replace(/\s+/g, " ").trim())
    .find(Boolean);
  if (!searchWords)
    return { path: "/events", isUnknown: Boolean(url || sharedText || sharedTitle) };

  return {
    path: `/events?${new URLSearchParams({ search: searchWords.slice(0, MAX_SEARCH).trim() })}`,
    isUnknown: false,
  };
}

function parseLink(link: string): URL | null {
  return URL.canParse(link) ? new URL(link) : null;
}

/** The parameters of the link that are kept: language, discount code and source. */
function keptQuery(linkParameters: URLSearchParams): string {
  const keptParameters = ["lang", "code", "source", "utm_source"].flatMap((parameterName) =>
    linkParameters.has(parameterName)
      ? [[parameterName, required(linkParameters.get(parameterName))]]
      : [],
  );

  return keptParameters.length ? `?${new URLSearchParams(keptParameters)}` : "";
}
