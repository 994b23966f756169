import { CATEGORIES, type Category } from "~db/vocabularies";

/** Finds a category by its name in any case, or by a label such as "Bolero Music". */
export function categoryOf(label: string): Category | undefined {
  const categoryName = label
    .trim()
    .toLowerCase()
    .replace(/\s+music$/, "");

  return CATEGORIES.find((category) => category.toLowerCase() === categoryName);
}
