import { useEffect } from "react";

/**
 * Replaces a route whose chunk is missing. The address bar then already has the target page, and
 * its form was processed, so the browser loads the page as a document. A fetcher gets its answer
 * and does not change the page.
 */
export default function MissingRoute() {
  useEffect(() => window.location.reload(), []);

  return null;
}
