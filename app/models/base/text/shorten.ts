/** The text, or its beginning with an ellipsis if it has more than `maxCharacters`. */
export function shorten(fullText: string, maxCharacters: number): string {
  const characters = [...fullText];
  if (characters.length <= maxCharacters) return fullText;

  return `${characters.slice(0, maxCharacters).join("")}…`;
}
