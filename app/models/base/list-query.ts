import { type AnyColumn, or, sql, type SQL } from "drizzle-orm";
import { removeDiacritics } from "~db/unmarked";

export type ListQuery = { search?: string; page?: number };
export type ListPage<Row> = { rows: Row[]; total: number };

export const PAGE_SIZE = 25;

export function pageBounds({ page = 1 }: ListQuery) {
  return { limit: PAGE_SIZE, offset: (Math.max(1, page) - 1) * PAGE_SIZE };
}

/**
 * Condition: at least one of `columns` contains the search text, ignoring diacritics, or contains
 * the phone number that the search text is, in any spelling. Undefined without a text.
 */
export function searchCondition(
  search: string | undefined,
  ...columns: (AnyColumn | SQL)[]
): SQL | undefined {
  const searchText = removeDiacritics(search?.trim().replace(/\s+/g, " ") ?? "");
  if (!searchText) return undefined;

  const searchTexts = [searchText, readPhoneDigits(searchText)].filter(
    (searchPart) => searchPart !== null,
  );
  const patterns = searchTexts.map((searchPart) => `%${searchPart.replace(/[\\%_]/g, "\\$&")}%`);

  return or(
    ...patterns.flatMap((pattern) =>
      columns.map((column) => sql`unmarked(${column}) like ${pattern} escape '\\'`),
    ),
  );
}

/** Shorter parts of a number match too many numbers. */
const MIN_PHONE_DIGITS = 4;

/**
 * The digits that "0912 345 678" and "+84 912.345.678" share with the stored "+84912345678"; null
 * for other texts.
 */
export function readPhoneDigits(searchText: string): string | null {
  if (!/^[+\d\s.·()/-]+$/.test(searchText)) return null;

  const digits = searchText.replace("(0)", "").replace(/\D/g, "").replace(/^0+/, "");

  return digits.length < MIN_PHONE_DIGITS ? null : digits;
}
