import { removeDiacritics } from "~db/unmarked";

/** Folds text for search: no diacritics, lower case, single spaces. */
export function foldForSearch(originalText: string): string {
  return removeDiacritics(originalText)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
