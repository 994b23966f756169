/** Addresses under /api outside the document: screens, the webhooks, the document itself. */
const OTHERS =
  /^\/api\/(login|logout|docs|auth\/google|(stripe|sepay|payos)\/webhook|webhooks\/texts|openapi\.json)/;

/**
 * Checks every API response that a test fetches against the published document.
 * @returns what ends it
 */
export function watchAnswers() {
  const fetchReally = globalThis.fetch;

  globalThis.fetch = async (input, init) => {
    const response = await fetchReally(input, init);
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    if (!pathname.startsWith("/api/") || OTHERS.test(pathname)) return response;

    const { faultOf } = await import("./answer-check");
    const method = init?.method ?? (input instanceof Request ? input.method : "GET");
    const { status, headers } = response;
    const fault = faultOf(
      method,
      pathname,
      status,
      headers.get("content-type"),
      await response.clone().text(),
    );
    if (fault) throw new Error(fault);

    return response;
  };

  return () => {
    globalThis.fetch = fetchReally;
  };
}
