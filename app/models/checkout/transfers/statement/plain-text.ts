/** Lower-case letters and digits without marks, separated by single spaces. */
export function plainText(text: string): string {
  const unaccented = text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[đĐ]/g, "d")
    .toLowerCase();

  return unaccented.replace(/[^a-z0-9]+/g, " ").trim();
}
