import { UnreachableError } from "./unreachable-error";
import { required } from "~/platform/required";

type RetryTimes = { firstPauseMs: number; maxPauseMs: number; maxNavigationMs: number };

const DEFAULT_TIMES: RetryTimes = {
  firstPauseMs: 1000,
  maxPauseMs: 15_000,
  maxNavigationMs: 10_000,
};

/** The properties of the browser's page on which requests depend. */
export type OpenPage = {
  address: () => URL;
  /** True while another page is about to replace it. */
  isLeaving: () => boolean;
  /** Called when a form was sent without a response, so that its result is unknown. */
  onUnconfirmed: () => void;
  /** Called with the id of each request that was answered. */
  onAnswered?: (requestId: string | null) => void;
};

/**
 * The encoded result of an action that returns null: Remix keeps the page with all entered text.
 */
const NO_RESULT = '[{"_1":-5},"data"]\n';

/**
 * Wraps `fetch` for Remix, which would show an error page when page data does not arrive. The
 * refresh of the open page is repeated until the server responds, so that viewers keep the player,
 * the broadcast or a filled-in form in an outage. Requests for another page are repeated for ten
 * seconds. A form is sent only once.
 * @throws UnreachableError
 *
 * Page data is read completely first, because Remix logs an error when a navigation aborts a
 * response that is still being read.
 */
export function fetchingPageData(
  fetchAnswer: typeof fetch,
  openPage: OpenPage,
  times = DEFAULT_TIMES,
): typeof fetch {
  return async (requestInput, requestInit) => {
    const address = new URL(
      requestInput instanceof Request ? requestInput.url : requestInput,
      openPage.address(),
    );
    if (!address.pathname.endsWith(".data")) return fetchAnswer(requestInput, requestInit);

    const signal = requestInit?.signal ?? undefined;
    /** The response; null without a connection. */
    const fetchData = async () => {
      try {
        const answer = await readWhole(await fetchAnswer(requestInput, requestInit));

        openPage.onAnswered?.(answer.headers.get("X-Request-Id"));

        return answer;
      } catch (error) {
        if (signal?.aborted || !(error instanceof TypeError)) throw error;

        return null;
      }
    };

    const isOfPage = isDataOf(openPage.address(), address);
    if (!requestInit?.method || requestInit.method === "GET")
      return retryFetch(fetchData, { isRefresh: isOfPage, signal, times });

    const answer = await fetchData();
    if (answer) return answer;
    if (openPage.isLeaving() && !isOfPage) throw new UnreachableError();

    openPage.onUnconfirmed();

    return new Response(NO_RESULT, { headers: { "Content-Type": "text/x-script" } });
  };
}

type RetryOptions = { isRefresh: boolean; signal: AbortSignal | undefined; times: RetryTimes };

async function retryFetch(
  fetchData: () => Promise<Response | null>,
  { isRefresh, signal, times }: RetryOptions,
): Promise<Response> {
  const giveUpAt = isRefresh ? Infinity : performance.now() + times.maxNavigationMs;

  let pauseMs = times.firstPauseMs;

  for (let tries = 1; ; tries++) {
    const answer = await fetchData();
    if (answer && isUsable(answer, isRefresh)) return answer;

    // A random pause, so that not all pages are loaded at the same time after a restart.
    const waitMs = pauseMs * (0.5 + Math.random());
    // On a slow connection the first try may use up all the time, so a second one is always made.
    if (tries > 1 && performance.now() + waitMs > giveUpAt) throw new UnreachableError();

    await waitUnlessOnline(waitMs, signal);
    pauseMs = Math.min(2 * pauseMs, times.maxPauseMs);
  }
}

/**
 * True if Remix can use the response. For another page this is page data, or any response below
 * status 500. A refresh needs page data below status 500, so that the error page of a proxy or a
 * failing server does not replace the open page.
 */
function isUsable({ status, headers }: Response, isRefresh: boolean) {
  const isData = headers.get("Content-Type")?.startsWith("text/x-script") ?? false;

  return isRefresh ? isData && status < 500 : isData || status < 500;
}

/**
 * True if the data address belongs to the page: Remix requests the data of "/events" at
 * "/events.data", of "/" at "/_root.data".
 */
function isDataOf({ pathname, search }: URL, dataUrl: URL) {
  const dataPath = pathname === "/" ? "/_root" : pathname.replace(/\/$/, "");

  return dataUrl.pathname === `${dataPath}.data` && queryOf(dataUrl.search) === queryOf(search);
}

/** The query without the parameters that Remix adds. */
function queryOf(search: string) {
  const pageQuery = new URLSearchParams(search);

  pageQuery.delete("_routes");
  pageQuery.delete("index");

  return pageQuery.toString();
}

async function readWhole(answer: Response): Promise<Response> {
  if (!answer.body) return answer;

  const { status, statusText, headers } = answer;

  return new Response(await answer.arrayBuffer(), { status, statusText, headers });
}

/** Waits; ends early when the connection is back. */
function waitUnlessOnline(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const endPause = () => {
      clearTimeout(pauseTimer);
      signal?.removeEventListener("abort", abortPause);
      globalThis.removeEventListener?.("online", resume);
    };

    const resume = () => {
      endPause();
      resolve();
    };

    const abortPause = () => {
      endPause();
      reject(required(signal).reason as Error);
    };

    const pauseTimer = setTimeout(resume, ms);

    signal?.addEventListener("abort", abortPause);
    globalThis.addEventListener?.("online", resume);
  });
}
