/**
 * Reads the data of a page to its end before Remix gets it. Remix writes an error to the console when a request is given up
 * while its answer is still being read, which is no fault: the person went on to another page.
 */
export function readingPageDataWhole(fetchAnswer: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await fetchAnswer(input, init);
    if (!isPageData(input) || !answer.body) return answer;
    const { status, statusText, headers } = answer;
    return new Response(await answer.arrayBuffer(), { status, statusText, headers });
  };
}

/** Remix asks for a page's data at the page's address with ".data" after it. */
function isPageData(input: RequestInfo | URL) {
  const address = input instanceof Request ? input.url : String(input);
  return address.split(/[?#]/)[0]!.endsWith(".data");
}
