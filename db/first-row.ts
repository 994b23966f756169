/**
 * Returns the row of a query that always has one, such as an aggregate or an insert.
 * @throws Error without a row
 */
export function firstRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error("A query returned no row.");

  return row;
}
