/**
 * Pages whose only personal content is a member's name and picture. Browsers keep them for the Back
 * button; all other pages are never stored, because the next person at the device could go back to
 * them.
 */
const OPEN_PATHS =
  /^\/(?:(?:events|artists|about|terms|privacy|imprint|login|signup|forgot-password)?|(?:artist|clip|event|pass)\/[^/]+|artists\/[^/]+\/events)$/;

/** The Cache-Control header of a page, or of its data. */
export function pageCaching(path: string): string {
  return OPEN_PATHS.test(path) ? "private, no-cache" : "private, no-store";
}
