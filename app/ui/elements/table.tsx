import type { ReactNode } from "react";
import { classes } from "./classes";

export type Column<Row> = {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Full width in the cards on phones, without its label. */
  wide?: boolean;
  /** Aligned as numbers. */
  num?: boolean;
  /** Visible to screen readers only (a column of buttons). */
  hideLabel?: boolean;
};

/** A table from 768 px; below that each row is a card. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
}: {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
}) {
  return (
    <table className="table">
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col">
              {column.hideLabel ? <span className="sr">{column.label}</span> : column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) => (
              <td
                key={column.key}
                data-label={column.label}
                className={classes(column.wide && "wide", column.num && "num") || undefined}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
