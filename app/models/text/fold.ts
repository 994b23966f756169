import { removeDiacritics } from "~db/unmarked";

/** As it is looked for: without marks and case, đ as d, single spaces between the words. */
export function foldForSearch(text: string): string {
  return removeDiacritics(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
