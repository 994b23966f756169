/**
 * Controls other than line breaks and tabs, lone surrogates, format characters (Cf), and blank
 * letters.
 */
const INVISIBLE = /(?![\t-\r])[\p{Cc}\p{Cs}\p{Cf}\u115f\u1160\u3164\uffa0]/gu;

/**
 * Zero-width characters, and those that change text direction (embeddings, overrides, isolates).
 */
const INVISIBLE_OR_BIDI = /[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g;

const DASHES = /[\p{Pd}\u2212]/gu;

/** Maximum combining marks of the Stream-Safe Text Format (Unicode Standard Annex 15). */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

/** Normalises text. Long runs of combining marks take quadratic time, so they are cut first. */
export function normalizeUnicode(text: string, form: "NFC" | "NFKC" = "NFC"): string {
  return text.replace(TOO_MANY_MARKS, "$1").normalize(form);
}

/**
 * Converts a typed or pasted address or code to plain characters: full-width ones to usual ones,
 * each dash to a hyphen, and without invisible ones.
 */
export function toPlainCharacters(typedText: string): string {
  return normalizeUnicode(typedText.replace(INVISIBLE, ""), "NFKC").replace(DASHES, "-").trim();
}

/** Converts a typed code to plain characters without spaces and hyphens. */
export function toPlainCode(typedCode: string): string {
  return toPlainCharacters(typedCode).replace(/[\s-]/g, "");
}

/** No script puts more than four marks on a letter; Vietnamese has two. */
const MARKS_OVER_LINES = /(\p{M}{4})\p{M}+/gu;

/**
 * Normalises to one trimmed NFC line of visible characters, with at most four marks on a letter.
 */
export function oneLine(typedText: string): string {
  const visible = normalizeUnicode(typedText.replace(INVISIBLE, ""));
  const limitedMarks = visible.normalize("NFD").replace(MARKS_OVER_LINES, "$1").normalize("NFC");

  return limitedMarks.replace(/\s+/g, " ").trim();
}

/** True if the text has a letter or digit of any script. */
export function hasLetterOrDigit(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/**
 * Normalises running text to NFC. Line breaks stay, with at most one empty line; other control
 * characters become spaces.
 */
export function paragraphs(typedText: string): string {
  return normalizeUnicode(typedText.replace(/\r\n?/g, "\n").replace(INVISIBLE_OR_BIDI, ""))
    .replace(/\u00a0/g, " ")
    .replace(/(?!\n)\p{Cc}+/gu, " ")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
