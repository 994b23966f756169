import { useTranslation } from "react-i18next";
import { ActionButtons } from "~/ui/admin/action-buttons";
import { StateLinks } from "~/ui/admin/admin-list";
import { AdminPages } from "~/ui/admin/admin-pages";
import { Badge } from "~/ui/elements/badge";
import { type Column, Table } from "~/ui/elements/table";
import type { TransfersView } from "./transfers-view.server";

type Row = TransfersView["arrived"][number];
const TONES = {
  matched: "ok",
  unmatched: "warn",
  same: "ended",
  returned: "count",
  foreign: "ended",
  undone: "ended",
} as const;

/** What arrived in the account, newest first. */
export function Arrived({ view }: { view: TransfersView }) {
  const { t } = useTranslation("transfers");
  const columns: Column<Row>[] = [
    { key: "at", label: t("treasurer.at"), cell: ({ at }) => at },
    { key: "amount", label: t("treasurer.amount"), num: true, cell: ({ amount }) => amount },
    {
      key: "note",
      label: t("treasurer.note"),
      wide: true,
      cell: ({ note }) => (
        <span className="break num" translate="no">
          {note}
        </span>
      ),
    },
    {
      key: "source",
      label: t("treasurer.source"),
      cell: ({ source }) => t(`treasurer.sources.${source}`),
    },
    {
      key: "state",
      label: t("treasurer.state"),
      cell: ({ id, amount, state, reference, resolution }) => (
        <div>
          <Badge tone={TONES[state]}>{t(`treasurer.states.${state}`)}</Badge>{" "}
          <span className="meta">
            {reference} {resolution}
          </span>
          {state === "foreign" && (
            <ActionButtons actions={["restoreTransfer"]} id={id} name={amount} />
          )}
        </div>
      ),
    },
  ];
  const states = [
    { value: "", label: t("treasurer.allStates") },
    ...view.states.map((value) => ({ value, label: t(`treasurer.states.${value}`) })),
  ];

  return (
    <section className="stack">
      <h3 className="h3">{t("treasurer.arrived")}</h3>
      <StateLinks
        action="/admin/transfers"
        states={states}
        current={view.state}
        search={view.search}
      />
      {view.arrived.length === 0 ? (
        <p className="meta">{t("treasurer.arrivedNone")}</p>
      ) : (
        <Table
          caption={t("treasurer.arrived")}
          columns={columns}
          rows={view.arrived}
          rowKey={({ id }) => id}
        />
      )}
      <AdminPages pages={view.pages} />
    </section>
  );
}
