/** Without marks and case, đ as d: how Vietnamese is looked for by people who type without marks. */
export function removeDiacritics(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[đð]/g, "d");
}
