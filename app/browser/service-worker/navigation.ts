import { offlinePage } from "./offline-page";
import { findPageState, languageFor } from "./page-state";
import { findTickets } from "./stored-tickets";
import { type FetchEvent, worker } from "./worker-scope";

/** Paths that are no pages: video, the API and monitoring. */
const OTHER_PATHS = /^\/(?:hls|live|vod|api|ws|healthz|readyz|metrics)(?:\/|$)/;

/**
 * True if the request opens a page. The worker leaves all other requests, above all posted forms,
 * to the browser.
 */
export function isPageRequest(
  { method, mode, destination, url }: Request,
  ownOrigin: string,
): boolean {
  const { origin, pathname } = new URL(url);
  const isPage = method === "GET" && mode === "navigate" && destination === "document";

  return isPage && origin === ownOrigin && !OTHER_PATHS.test(pathname);
}

/** True if the request signs in or out, after which the next page may belong to another person. */
export function changesViewer({ method, url }: Request, ownOrigin: string): boolean {
  const { origin, pathname } = new URL(url);

  return (
    method === "POST" &&
    origin === ownOrigin &&
    /^\/(?:api\/)?log(?:in|out)(?:[./]|$)/.test(pathname)
  );
}

/**
 * Returns the server's response, even if it is an error or slow; the offline page only without a
 * connection.
 */
export async function openPage(event: FetchEvent): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    const address = new URL(event.request.url);
    // If the store cannot be read, the page comes in the browser's language.
    const [state, stored] = await Promise.all([
      findPageState().catch(() => null),
      findTickets().catch(() => null),
    ]);
    const language = languageFor(address, state, worker.navigator.languages);

    return offlinePage({ address, language, state, stored });
  }
}
