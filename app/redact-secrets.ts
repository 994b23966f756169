/** Addresses in which the part after these words opens something by itself: gifts, device passes, media. */
const SECRET_PART = /(\/(?:gifts?|device|door|hls|live|vod|overlay)\/)[^\s/?#"'<>\\]+/gi;
/** What follows a question mark carries the tokens of mailed links, of sign-ins and of unsubscribing. */
const QUERY = /(\/[^\s?"'<>\\]*)\?[^\s"'<>\\]*/g;

/** An address, or a text with addresses in it, as it may be logged. */
export function redactSecrets(text: string): string {
  return text.replace(SECRET_PART, "$1…").replace(QUERY, "$1?…");
}
