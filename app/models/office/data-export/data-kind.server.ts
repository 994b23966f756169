import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { db } from "~db/client.server";

/** One kind of personal data, which is read in pages. */
export type DataKind = {
  name: string;
  table: SQLiteTable;
  count: () => Promise<number>;
  rows: (limit: number, offset: number) => Promise<object[]>;
};

type DataColumns = Record<string, SQLiteColumn | SQL>;

export function dataKind(kindName: string, table: SQLiteTable, rowFilter: SQL | undefined, columns: DataColumns = getTableColumns(table)): DataKind {
  return {
    name: kindName,
    table,
    count: () => db.$count(table, rowFilter),
    rows: (limit, offset) =>
      db
        .select(columns)
        .from(table)
        .where(rowFilter)
        .orderBy(sql`rowid`)
        .limit(limit)
        .offset(offset),
  };
}

/** All columns of a table except the named ones. */
export function columnsWithout<Table extends SQLiteTable>(table: Table, excludedNames: (keyof Table["_"]["columns"])[]): DataColumns {
  const includedColumns = Object.entries(getTableColumns(table)).filter(([columnName]) => !excludedNames.includes(columnName));

  return Object.fromEntries(includedColumns) as DataColumns;
}

