import { useEffect } from "react";

/**
 * Takes the place of a route whose chunk is missing. By then the address bar has the page that was
 * meant, with what its form changed: the browser loads it as a document. A fetcher gets its answer
 * and leaves the page alone.
 */
export default function MissingRoute() {
  useEffect(() => window.location.reload(), []);

  return null;
}
