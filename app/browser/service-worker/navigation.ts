import { offlinePage } from "./offline-page";
import { findPageState, languageFor } from "./page-state";
import { findTickets } from "./stored-tickets";
import { type FetchEvent, worker } from "./worker-scope";

/** Not pages: video, the API, and what monitors a site. */
const OTHER_PATHS = /^\/(?:hls|live|vod|api|ws|healthz|readyz|metrics)(?:\/|$)/;

/** Opening a page. Everything else passes by, above all whatever is sent. */
export function isPageRequest(
  { method, mode, destination, url }: Request,
  ownOrigin: string,
): boolean {
  const { origin, pathname } = new URL(url);
  const isPage = method === "GET" && mode === "navigate" && destination === "document";

  return isPage && origin === ownOrigin && !OTHER_PATHS.test(pathname);
}

/** Signing in or out: the next page may be another person's. */
export function changesViewer({ method, url }: Request, ownOrigin: string): boolean {
  const { origin, pathname } = new URL(url);

  return (
    method === "POST" &&
    origin === ownOrigin &&
    /^\/(?:api\/)?log(?:in|out)(?:[./]|$)/.test(pathname)
  );
}

/**
 * The server's response, whatever it is and however long it takes; our own page only without a
 * connection.
 */
export async function openPage(event: FetchEvent): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    const address = new URL(event.request.url);
    // A store that cannot be read costs the language, not the page.
    const [state, stored] = await Promise.all([
      findPageState().catch(() => null),
      findTickets().catch(() => null),
    ]);
    const language = languageFor(address, state, worker.navigator.languages);

    return offlinePage({ address, language, state, stored });
  }
}
