import type { ReactNode } from "react";
import { classes } from "./classes";

/** The fields of a row that can be shown as they are. */
type ShownField<Row> = {
  [Field in keyof Row & string]: Row[Field] extends ReactNode ? Field : never;
}[keyof Row & string];

/**
 * `end`: at the end of the first line. `labelled`: in the second line, behind its label. `elsewhere`:
 * left out, because the screen or the row's own page shows it.
 */
type PhonePlace = "end" | "labelled" | "elsewhere";

/** A column shows the field that `key` names, or what `cell` makes of the row. */
export type Column<Row> = {
  label: string;
  /** True if the cell takes the full width of the cards on phones, without its label. */
  wide?: boolean;
  /** True if the cells are aligned as numbers. */
  num?: boolean;
  /** True if only screen readers get the label (a column of buttons). */
  hideLabel?: boolean;
  /** The place in the rows of a short table on phones; without it the second line. */
  onPhone?: PhonePlace;
} & ({ key: string; cell: (row: Row) => ReactNode } | { key: ShownField<Row>; cell?: undefined });

/** A table from 768 px; below that each row is a card, or has two lines. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  isShort,
}: {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (tableRow: Row) => string;
  /**
   * True if a row has two lines on phones: the wide cell, and the others without their labels. Empty
   * cells are left out there; wider tables show a dash.
   */
  isShort?: boolean;
}) {
  return (
    <table className={classes("table", isShort && "short")}>
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
                className={
                  classes(
                    column.wide && "wide",
                    column.num && "num",
                    column.onPhone && `on-phone-${column.onPhone}`,
                  ) || undefined
                }
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
