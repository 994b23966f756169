/**
 * Reads page data to its end before Remix gets it: Remix logs an error when a navigation aborts a response that is
 * still being read.
 */
export function readingPageDataWhole(fetchAnswer: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await fetchAnswer(input, init);
    if (!isPageData(input) || !answer.body) return answer;
    const { status, statusText, headers } = answer;
    return new Response(await answer.arrayBuffer(), { status, statusText, headers });
  };
}

/** Remix requests page data at the page's path plus ".data". */
function isPageData(input: RequestInfo | URL) {
  const address = input instanceof Request ? input.url : String(input);
  return address.split(/[?#]/)[0]!.endsWith(".data");
}
