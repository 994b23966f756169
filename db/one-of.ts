import { sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";

/** Body of a check constraint: the column is one of the values, or null if the column allows it. */
export function oneOf(column: AnySQLiteColumn, allowedValues: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(allowedValues.map((allowedValue) => `'${allowedValue}'`).join(", "))})`;
}
