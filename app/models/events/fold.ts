/** As it is looked for: without marks and case, đ as d, single spaces between the words. */
export function foldForSearch(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[đð]/g, "d")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
