/** Controls other than line breaks and tabs, halves of characters, what joins, hides or turns text (Cf), letters without a shape. */
const UNSEEN = /(?![\t-\r])[\p{Cc}\p{Cs}\p{Cf}\u115f\u1160\u3164\uffa0]/gu;

/** In running text: what has no width, and what changes the direction of the text around it (embeddings, overrides, isolates). */
const UNSEEN_OR_TURNING = /[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g;

/** As many marks on one letter as the Stream-Safe Text Format lets through (Unicode Standard Annex 15). */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

/** Composes typed text. Sorting a long run of combining marks takes quadratic time, so runs are cut first. */
export function normalizeUnicode(text: string, form: "NFC" | "NFKC" = "NFC"): string {
  return text.replace(TOO_MANY_MARKS, "$1").normalize(form);
}

/** One line as people mean it: NFC, every kind of space as one, nothing that cannot be seen, trimmed. */
export function oneLine(text: string): string {
  return normalizeUnicode(text.replace(UNSEEN, "")).replace(/\s+/g, " ").trim();
}

/** Whether there is anything to read: a letter or a digit of any script. */
export function isReadable(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** Running text: NFC, line breaks kept (at most one empty line between two), other control characters dropped. */
export function paragraphs(text: string): string {
  return normalizeUnicode(text.replace(/\r\n?/g, "\n").replace(UNSEEN_OR_TURNING, ""))
    .replace(/\u00a0/g, " ")
    .replace(/(?!\n)\p{Cc}+/gu, " ")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Length as people count: code points, so that an emoji or a letter beyond the basic plane is one. */
export function codePoints(text: string): number {
  return [...text].length;
}
