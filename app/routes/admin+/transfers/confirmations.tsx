import { useTranslation } from "react-i18next";
import { ActionButtons } from "~/ui/admin/action-buttons";
import { type Column, Table } from "~/ui/elements/table";
import { purchaseColumns } from "./purchase-columns";
import type { TransfersView } from "./transfers-view.server";

type Row = TransfersView["confirmations"][number];

/**
 * What was confirmed by hand lately; a mistake can be undone until somebody used what it paid for.
 */
export function Confirmations({ view }: { view: TransfersView }) {
  const { t } = useTranslation("transfers");
  const columns: Column<Row>[] = [
    ...purchaseColumns<Row>(t),
    {
      key: "show",
      label: t("treasurer.show"),
      wide: true,
      cell: ({ title, titleLang }) => <span lang={titleLang}>{title}</span>,
    },
    { key: "amount", label: t("treasurer.amount"), num: true, cell: ({ amount }) => amount },
    { key: "at", label: t("treasurer.confirmedAt"), cell: ({ at }) => at },
    {
      key: "undo",
      label: t("treasurer.undo"),
      wide: true,
      hideLabel: true,
      cell: ({ id, reference, obstacle }) =>
        obstacle ? (
          <span className="meta">{obstacle}</span>
        ) : (
          <ActionButtons actions={["undoTransfer"]} id={id} name={reference} />
        ),
    },
  ];

  return (
    <section className="stack">
      <h3 className="h3">{t("treasurer.confirmations")}</h3>
      <p className="meta">{t("treasurer.confirmationsHint", { days: view.confirmationDays })}</p>
      <Table
        caption={t("treasurer.confirmations")}
        columns={columns}
        rows={view.confirmations}
        rowKey={({ id }) => id}
      />
    </section>
  );
}
