import { removeDiacritics } from "~db/unmarked";

/** Folds text for search: no diacritics, lower case, single spaces. */
export function foldForSearch(text: string): string {
  return removeDiacritics(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
