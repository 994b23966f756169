import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { db } from "~db/client.server";

/** One kind of personal data, read in pages. */
export type DataKind = {
  name: string;
  table: SQLiteTable;
  count: () => Promise<number>;
  rows: (limit: number, offset: number) => Promise<object[]>;
};

type Columns = Record<string, SQLiteColumn | SQL>;

export function kind(name: string, table: SQLiteTable, where: SQL | undefined, columns: Columns = getTableColumns(table)): DataKind {
  return {
    name,
    table,
    count: () => db.$count(table, where),
    rows: (limit, offset) =>
      db
        .select(columns)
        .from(table)
        .where(where)
        .orderBy(sql`rowid`)
        .limit(limit)
        .offset(offset),
  };
}

/** All columns but these. */
export function without<Table extends SQLiteTable>(table: Table, names: (keyof Table["_"]["columns"])[]): Columns {
  const included = Object.entries(getTableColumns(table)).filter(([name]) => !names.includes(name));

  return Object.fromEntries(included) as Columns;
}

