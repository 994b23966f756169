import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type Column, Table } from "../elements/table";

type ChartFrameProps<Row> = {
  children: ReactNode;
  caption: string;
  /** Label at the start of the axis; `to` is the label at its end. */
  from: string;
  to: string;
  rows: Row[];
  rowKey: (row: Row) => string;
  columns: Column<Row>[];
};

/** A chart with its data in a collapsed table below. */
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
