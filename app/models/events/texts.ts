/** Controls other than line breaks and tabs, halves of characters, what joins, hides or turns text (Cf), letters without a shape. */
const UNSEEN = /(?![\t-\r])[\p{Cc}\p{Cs}\p{Cf}\u115f\u1160\u3164\uffa0]/gu;

/** One line as people mean it: NFC, every kind of space as one, nothing that cannot be seen, trimmed. */
export function oneLine(text: string): string {
  return text.replace(UNSEEN, "").normalize("NFC").replace(/\s+/g, " ").trim();
}

/** Whether there is anything to read: a letter or a digit of any script. */
export function isReadable(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** Running text: NFC, line breaks kept (at most one empty line between two), other control characters dropped. */
export function paragraphs(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/[\u200b\u2060\ufeff]/g, "")
    .replace(/\u00a0/g, " ")
    .replace(/(?!\n)\p{Cc}+/gu, " ")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Length as people count: code points, so that an emoji or a letter beyond the basic plane is one. */
export function codePoints(text: string): number {
  return [...text].length;
}
