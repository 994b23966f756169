import { CATEGORIES, type Category } from "~db/vocabularies";

/** Finds the category of a word: its name in any case, or a label such as "Bolero Music". */
export function categoryOf(text: string): Category | undefined {
  const word = text
    .trim()
    .toLowerCase()
    .replace(/\s+music$/, "");

  return CATEGORIES.find((category) => category.toLowerCase() === word);
}
