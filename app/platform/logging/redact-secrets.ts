/**
 * The path segment after each of these words is a secret: gifts, calendars, lyric desks, device
 * passes, doors, media and overlays.
 */
const SECRET_PART =
  /(\/(?:gifts?|calendar|desk|device|door|hls|live|vod|overlay)\/)[^\s/?#"'<>\\]+/gi;
/** Query strings contain tokens of mailed links, sign-ins and unsubscribing. */
const QUERY_STRING = /(\/[^\s?"'<>\\]*)\?[^\s"'<>\\]*/g;

/** Removes secrets from the addresses in a text before the text is logged. */
export function redactSecrets(logText: string): string {
  return logText.replace(SECRET_PART, "$1…").replace(QUERY_STRING, "$1?…");
}
