/**
 * The path segment after each of these words is a secret: gifts, calendars, lyric desks, device
 * passes, doors, media and overlays.
 */
const SECRET_PART =
  /(\/(?:gifts?|calendar|desk|device|door|hls|live|vod|overlay)\/)[^\s/?#"'<>\\]+/gi;
/**
 * Query strings contain tokens of mailed links, sign-ins and unsubscribing. The query is optional,
 * so that a path without one is read once, and not once from each of its slashes.
 */
const PATH_AND_QUERY = /(\/[^\s?"'<>\\]*)(\?[^\s"'<>\\]*)?/g;

/** Removes secrets from the addresses in a text before the text is logged. */
export function redactSecrets(logText: string): string {
  return logText
    .replace(SECRET_PART, "$1…")
    .replace(PATH_AND_QUERY, (_, path: string, query?: string) => (query ? `${path}?…` : path));
}
