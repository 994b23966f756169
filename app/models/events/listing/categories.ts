import { CATEGORIES, type Category } from "~db/vocabularies";

/** The stored category a word means: its own name in any case, or a label such as "Bolero Music". */
export function categoryOf(text: string): Category | undefined {
  const word = text
    .trim()
    .toLowerCase()
    .replace(/\s+music$/, "");
  return CATEGORIES.find((category) => category.toLowerCase() === word);
}
