/** Removes diacritics and case, đ as d, as people type Vietnamese without accents. */
export function removeDiacritics(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[đð]/g, "d");
}
