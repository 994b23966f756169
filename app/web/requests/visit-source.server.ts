import { type Source, sourceInAddress, withSource } from "~/models/tickets/source.protocol";
import { pagePath, pathOf } from "./page.server";
import { pageBefore } from "./page-before";
import { siteUrl } from "./site-url.server";

/**
 * What the visitor came by: as the address says, else by the page before. Nothing is stored for it.
 */
export function visitSource(request: Request): Source {
  const url = new URL(request.url);

  return (
    sourceInAddress(url.searchParams) ??
    pageBefore(request.headers.get("Referer"), new URL(siteUrl(request)).host, pathOf(request))
  );
}

/**
 * The same request with the source in its address, which a guest comes back to after the sign-in.
 */
export function withSourceKept(request: Request): Request {
  const { searchParams, origin } = new URL(request.url);
  if (searchParams.has("source")) return request;

  const kept = new URL(withSource(pagePath(request), visitSource(request)), origin);

  return new Request(kept, { headers: request.headers });
}
