import { type Source, sourceInAddress, withSource } from "~/models/tickets/source.protocol";
import { pagePath, pathOf } from "./page.server";
import { pageBefore } from "./page-before";
import { siteUrl } from "./site-url.server";

/**
 * The visitor's source: from the page's address, else from the previous page. Nothing is stored.
 */
export function visitSource(request: Request): Source {
  const url = new URL(request.url);

  return (
    sourceInAddress(url.searchParams) ??
    pageBefore(request.headers.get("Referer"), new URL(siteUrl(request)).host, pathOf(request))
  );
}

/**
 * The request with the source in its address, so that a guest who signs in returns with it.
 */
export function withSourceKept(request: Request): Request {
  const { searchParams, origin } = new URL(request.url);
  if (searchParams.has("source")) return request;

  const sourceUrl = new URL(withSource(pagePath(request), visitSource(request)), origin);

  return new Request(sourceUrl, { headers: request.headers });
}
