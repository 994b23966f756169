import type { ReactNode } from "react";
import { classes } from "./classes";

export type Column<Row> = {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** True if the cell takes the full width of the cards on phones, without its label. */
  wide?: boolean;
  /** True if the cells are aligned as numbers. */
  num?: boolean;
  /** True if only screen readers get the label (a column of buttons). */
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
  rowKey: (tableRow: Row) => string;
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
        {rows.map((tableRow) => (
          <tr key={rowKey(tableRow)}>
            {columns.map((column) => (
              <td
                key={column.key}
                data-label={column.label}
                className={classes(column.wide && "wide", column.num && "num") || undefined}
              >
                {column.cell(tableRow)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
