/** One line as people mean it: NFC, every kind of space as one, nothing invisible, trimmed. */
export function oneLine(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, "")
    .replace(/[\s\p{Cc}\p{Zs}]+/gu, " ")
    .trim();
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
