import { UnreachableError } from "./unreachable-error";
import { required } from "~/platform/required";

type Times = { firstPauseMs: number; maxPauseMs: number; maxNavigationMs: number };

const TIMES: Times = { firstPauseMs: 1000, maxPauseMs: 15_000, maxNavigationMs: 10_000 };

/** The browser's page, as far as requests depend on it. */
export type OpenPage = {
  address: () => URL;
  /** True while another page is about to take its place. */
  isLeaving: () => boolean;
  /** A form was sent without an answer: nobody knows whether it arrived. */
  onUnconfirmed: () => void;
};

/**
 * The result of an action that returns null, as Remix receives it: the page stays with everything
 * entered.
 */
const NO_RESULT = '[{"_1":-5},"data"]\n';

/**
 * Wraps `fetch` for Remix, which replaces the page by an error page when page data does not arrive.
 * The page in view is refreshed until the server answers, so that nobody loses a player, a
 * broadcast or a filled-in form in an outage; another page is requested for ten seconds. What is
 * sent is sent once.
 * @throws UnreachableError
 *
 * Page data is read to its end first: Remix logs an error when a navigation aborts a response that
 * is still being read.
 */
export function fetchingPageData(
  fetchAnswer: typeof fetch,
  page: OpenPage,
  times = TIMES,
): typeof fetch {
  return async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, page.address());
    if (!address.pathname.endsWith(".data")) return fetchAnswer(input, init);

    const signal = init?.signal ?? undefined;
    /** Null without a connection. */
    const fetchData = async () => {
      try {
        return await readWhole(await fetchAnswer(input, init));
      } catch (error) {
        if (signal?.aborted || !(error instanceof TypeError)) throw error;

        return null;
      }
    };

    const isOfPage = isOf(page.address(), address);
    if (!init?.method || init.method === "GET")
      return retry(fetchData, { isRefresh: isOfPage, signal, times });

    const answer = await fetchData();
    if (answer) return answer;
    if (page.isLeaving() && !isOfPage) throw new UnreachableError();

    page.onUnconfirmed();

    return new Response(NO_RESULT, { headers: { "Content-Type": "text/x-script" } });
  };
}

type Retry = { isRefresh: boolean; signal: AbortSignal | undefined; times: Times };

async function retry(
  fetchData: () => Promise<Response | null>,
  { isRefresh, signal, times }: Retry,
): Promise<Response> {
  const giveUpAt = isRefresh ? Infinity : performance.now() + times.maxNavigationMs;

  for (let pauseMs = times.firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, times.maxPauseMs)) {
    const answer = await fetchData();
    if (answer && isUsable(answer, isRefresh)) return answer;

    // Not all pages at the same time after a restart.
    const waitMs = pauseMs * (0.5 + Math.random());
    if (performance.now() + waitMs > giveUpAt) throw new UnreachableError();

    await pause(waitMs, signal);
  }
}

/**
 * A proxy or a server that shuts down answers without data. A refresh that fails leaves the page as
 * it is.
 */
function isUsable({ status, headers }: Response, isRefresh: boolean) {
  const isData = headers.get("Content-Type")?.startsWith("text/x-script") ?? false;

  return isRefresh ? isData && status < 500 : isData || status < 500;
}

/** Remix requests the data of "/events" at "/events.data", of "/" at "/_root.data". */
function isOf({ pathname, search }: URL, data: URL) {
  const path = pathname === "/" ? "/_root" : pathname.replace(/\/$/, "");

  return data.pathname === `${path}.data` && queryOf(data.search) === queryOf(search);
}

/** Without what Remix adds. */
function queryOf(search: string) {
  const query = new URLSearchParams(search);

  query.delete("_routes");
  query.delete("index");

  return query.toString();
}

async function readWhole(answer: Response): Promise<Response> {
  if (!answer.body) return answer;

  const { status, statusText, headers } = answer;

  return new Response(await answer.arrayBuffer(), { status, statusText, headers });
}

/** Ends early when the connection is back. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
      globalThis.removeEventListener?.("online", resume);
    };

    const resume = () => {
      end();
      resolve();
    };

    const abort = () => {
      end();
      reject(required(signal).reason as Error);
    };

    const timer = setTimeout(resume, ms);

    signal?.addEventListener("abort", abort);
    globalThis.addEventListener?.("online", resume);
  });
}
