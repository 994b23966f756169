import { type AnyColumn, or, sql, type SQL } from "drizzle-orm";
import { removeDiacritics } from "~db/unmarked";

export type ListQuery = { search?: string; page?: number };
export type ListPage<Row> = { rows: Row[]; total: number };

export const PAGE_SIZE = 25;

export function pageBounds({ page = 1 }: ListQuery) {
  return { limit: PAGE_SIZE, offset: (Math.max(1, page) - 1) * PAGE_SIZE };
}

/** Condition: one column contains the words, ignoring diacritics. Undefined without words. */
export function matchesSearch(search: string | undefined, ...columns: (AnyColumn | SQL)[]): SQL | undefined {
  const words = removeDiacritics(search?.trim() ?? "");
  if (!words) return undefined;
  const pattern = `%${words.replace(/[\\%_]/g, "\\$&")}%`;
  return or(...columns.map((column) => sql`unmarked(${column}) like ${pattern} escape '\\'`));
}
