/**
 * Controls other than line breaks and tabs, lone surrogates, format characters (Cf), and blank
 * letters.
 */
const UNSEEN = /(?![\t-\r])[\p{Cc}\p{Cs}\p{Cf}\u115f\u1160\u3164\uffa0]/gu;

/**
 * Zero-width characters, and those that change text direction (embeddings, overrides, isolates).
 */
const UNSEEN_OR_TURNING = /[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g;

const DASHES = /[\p{Pd}\u2212]/gu;

/** Maximum combining marks of the Stream-Safe Text Format (Unicode Standard Annex 15). */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

/** Normalises text. Long runs of combining marks take quadratic time, so they are cut first. */
export function normalizeUnicode(text: string, form: "NFC" | "NFKC" = "NFC"): string {
  return text.replace(TOO_MANY_MARKS, "$1").normalize(form);
}

/**
 * What people type or paste as an address or a code, in plain characters: full-width ones as usual
 * ones, any dash as a hyphen, and nothing invisible.
 */
export function plainTyped(text: string): string {
  return normalizeUnicode(text.replace(UNSEEN, ""), "NFKC").replace(DASHES, "-").trim();
}

/** A typed code: as plainTyped, without the spaces and hyphens between its characters. */
export function plainCode(text: string): string {
  return plainTyped(text).replace(/[\s-]/g, "");
}

/** More than any script puts on a letter; Vietnamese has two. */
const MARKS_OVER_LINES = /(\p{M}{4})\p{M}+/gu;

/**
 * Normalises to one trimmed NFC line of visible characters, with at most four marks on a letter.
 */
export function oneLine(text: string): string {
  const visible = normalizeUnicode(text.replace(UNSEEN, ""));
  const marked = visible.normalize("NFD").replace(MARKS_OVER_LINES, "$1").normalize("NFC");

  return marked.replace(/\s+/g, " ").trim();
}

/** True if the text has a letter or digit of any script. */
export function isReadable(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/**
 * Normalises running text: NFC, line breaks kept (at most one empty line), other controls dropped.
 */
export function paragraphs(text: string): string {
  return normalizeUnicode(text.replace(/\r\n?/g, "\n").replace(UNSEEN_OR_TURNING, ""))
    .replace(/\u00a0/g, " ")
    .replace(/(?!\n)\p{Cc}+/gu, " ")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Counts code points, so that emoji and rare letters count as one. */
export function codePoints(text: string): number {
  return [...text].length;
}
