import { Link } from "@remix-run/react";
import { CsvLinks } from "~/ui/elements/csv-links";
import { useTranslation } from "react-i18next";
import { Panel } from "~/ui/elements/panel";
import { type Column, Table } from "~/ui/elements/table";
import type { salesFiguresView } from "./sales-figures-view.server";

type View = ReturnType<typeof salesFiguresView>;

/** The tickets of a show by type, and by code if codes were used. */
export function TicketsPanel({ eventId, types, codes }: View & { eventId: string }) {
  const { t } = useTranslation(["dashboard", "workspace"]);
  const { t: codeWord } = useTranslation("codes");
  const nothing = codeWord("nothing");
  const typeColumns: Column<View["types"][number]>[] = [
    {
      key: "type",
      label: t("figures.ticket"),
      wide: true,
      cell: ({ name, isTotal }) =>
        isTotal ? <b>{name.text}</b> : <span lang={name.lang}>{name.text}</span>,
    },
    { key: "sold", label: t("figures.sold"), num: true },
    { key: "refunded", label: codeWord("refunded"), num: true },
    { key: "left", label: t("figures.left"), num: true, cell: ({ left }) => left ?? nothing },
    {
      key: "income",
      label: t("figures.income"),
      num: true,
      cell: ({ income }) => income || nothing,
    },
  ];
  const codeColumns: Column<View["codes"][number]>[] = [
    {
      key: "code",
      label: codeWord("code"),
      wide: true,
      cell: ({ id, text }) => (
        <Link to={`/dashboard/codes/${id}`}>
          <b translate="no">{text}</b>
        </Link>
      ),
    },
    { key: "tickets", label: t("figures.sold"), num: true },
    { key: "held", label: codeWord("held"), num: true },
    { key: "refunded", label: codeWord("refunded"), num: true },
    {
      key: "moneyOff",
      label: codeWord("moneyOff"),
      num: true,
      cell: ({ moneyOff }) => moneyOff || nothing,
    },
    { key: "paid", label: t("figures.income"), num: true, cell: ({ paid }) => paid || nothing },
  ];

  return (
    <Panel title={t("figures.tickets")}>
      <Table
        caption={t("figures.tickets")}
        rows={types}
        rowKey={({ key: rowKey }) => rowKey}
        columns={typeColumns}
      />
      {codes.length > 0 && (
        <>
          <h3 className="h3">{t("workspace:pages.codes")}</h3>
          <Table
            caption={t("workspace:pages.codes")}
            rows={codes}
            rowKey={({ id }) => id}
            columns={codeColumns}
          />
        </>
      )}
      <p className="meta">{t("figures.incomeHint")}</p>
      <CsvLinks href={`/dashboard/${eventId}/sales.csv`} label={codeWord("csv")} size="sm" />
    </Panel>
  );
}
