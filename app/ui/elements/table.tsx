import type { ReactNode } from "react";
import { classes } from "./classes";

/** The fields of a row that can be shown as they are. */
type ShownField<Row> = {
  [Field in keyof Row & string]: Row[Field] extends ReactNode ? Field : never;
}[keyof Row & string];

/** A column shows the field that `key` names, or what `cell` makes of the row. */
export type Column<Row> = {
  label: string;
  /** True if the cell takes the full width of the cards on phones, without its label. */
  wide?: boolean;
  /** True if the cells are aligned as numbers. */
  num?: boolean;
  /** True if only screen readers get the label (a column of buttons). */
  hideLabel?: boolean;
} & ({ key: string; cell: (row: Row) => ReactNode } | { key: ShownField<Row>; cell?: undefined });

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
                {column.cell ? column.cell(tableRow) : (tableRow[column.key] as ReactNode)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
