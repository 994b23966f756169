/**
 * Removes diacritics and case, and replaces đ by d, because people type Vietnamese without accents.
 */
export function removeDiacritics(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[đð]/g, "d");
}
