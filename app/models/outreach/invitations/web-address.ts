/** Endings that mail programs make links of. Not every one: "TP.HN" is a place, and "Q.Bình" another. */
const ENDINGS =
  "com|net|org|info|biz|app|dev|xyz|top|site|online|store|shop|club|live|link|click|page|web|pro|fun|icu|vip|buzz|tech|space|website|example|test|local|vn|us|io|me|co|ly|tv|cc|fr|de|uk|eu|au|ca|ru|cn|jp|kr|th|sg|tw|hk|my|id|in|ph|kh|la|to|gg|tk|ml|ga|cf|gq|ws|nu|su|pw|im|is|sh|ai|be|it|es|nl|pl|cz|ch|at|gl|st|fm|am|do";
const WEB_ADDRESS = new RegExp(
  `://|\\bwww\\.|mailto:|tel:|[\\p{L}\\d-]\\.(?:${ENDINGS})(?![\\p{L}\\d-])|[\\p{L}\\d]\\.\\p{L}{2,}/|\\b\\d{1,3}(?:\\.\\d{1,3}){3}\\b|\\S@\\S`,
  "iu",
);
/** More digits than a date has. */
const PHONE_NUMBER = /(?:\d[\s().-]*){9,}/;

/** True if mail programs could make a link of a part of the text. */
export function hasWebAddress(text: string): boolean {
  return WEB_ADDRESS.test(plain(text));
}

export function hasPhoneNumber(text: string): boolean {
  return PHONE_NUMBER.test(plain(text));
}

/** Full-width letters, and the full stop of Chinese, which browsers take for a dot. */
function plain(text: string): string {
  return text.normalize("NFKC").replaceAll("。", ".");
}
