import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type Column, Table } from "../elements/table";

type ChartFrameProps<Row> = {
  /** The drawing; it is hidden from nobody and says what the table says. */
  children: ReactNode;
  caption: string;
  /** What stands under the left and the right end of the drawing. */
  from: string;
  to: string;
  rows: Row[];
  rowKey: (row: Row) => string;
  columns: Column<Row>[];
};

/** A drawing, its ends, and its table folded under it. */
export function ChartFrame<Row>({ children, caption, from, to, ...table }: ChartFrameProps<Row>) {
  const { t } = useTranslation("dashboard");
  return (
    <>
      {children}
      <div className="row between tiny num">
        <span>{from}</span>
        <span>{to}</span>
      </div>
      <details>
        <summary className="btn btn-quiet flush">{t("earnings.asTable")}</summary>
        <Table caption={caption} {...table} />
      </details>
    </>
  );
}
