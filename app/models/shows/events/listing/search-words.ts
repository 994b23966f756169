import { normalizeUnicode } from "~/models/base/text/normalize";

/**
 * Splits a query into lower-case NFC words at everything but letters and digits, so quotes and operators act as
 * separators. Diacritics are kept: they rank the results.
 */
export function wordsOf(query: string): string[] {
  return (
    normalizeUnicode(query)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

const TONES = "\u0300\u0301\u0303\u0309\u0323";
const LATE = new RegExp(`(o[ae]|uy)([${TONES}])$`, "u");
const EARLY = new RegExp(`(o|u)([${TONES}])([aey])$`, "u");

/** Both tone placements of a word: hòa and hoà, thúy and thuý. */
export function placements(word: string): string[] {
  const letters = word.normalize("NFD");
  const moved = LATE.test(letters)
    ? letters.replace(LATE, (_, pair: string, tone: string) => pair[0]! + tone + pair[1]!)
    : letters.replace(EARLY, "$1$3$2");

  return [...new Set([word.normalize("NFC"), moved.normalize("NFC")])];
}
