/**
 * Pages that show a member nothing of their own but a name and a picture. Browsers keep them for
 * the Back button; every other page is not stored anywhere, because the next person at the device
 * could go back to it.
 */
const OPEN_PATHS =
  /^\/(?:(?:events|artists|about|terms|privacy|imprint|login|signup|forgot-password)?|(?:artist|clip|event|pass)\/[^/]+|artists\/[^/]+\/events)$/;

/** The Cache-Control header of a page, or of its data. */
export function pageCaching(path: string): string {
  return OPEN_PATHS.test(path) ? "private, no-cache" : "private, no-store";
}
