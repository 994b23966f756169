import { useTranslation } from "react-i18next";
import { ActionButtons } from "~/ui/admin/action-buttons";
import { StateLinks } from "~/ui/admin/admin-list";
import { Pagination } from "~/ui/admin/admin-pages";
import { Lines } from "~/ui/admin/lines";
import { Badge } from "~/ui/elements/badge";
import type { TransfersView } from "./transfers-view.server";

type Row = TransfersView["arrived"][number];
const STATE_TONES = {
  matched: "ok",
  unmatched: "warn",
  same: "ended",
  returned: "count",
  foreign: "ended",
  undone: "ended",
} as const;

/** The money that arrived in the account, newest first. */
export function ArrivedMoney({ view }: { view: TransfersView }) {
  const { t } = useTranslation("transfers");
  const states = [
    { value: "", label: t("treasurer.allStates") },
    ...view.states.map((value) => ({ value, label: t(`treasurer.states.${value}`) })),
  ];

  return (
    <section className="stack">
      <h2 className="h3">{t("treasurer.arrived")}</h2>
      <StateLinks
        action="/admin/transfers"
        states={states}
        current={view.state}
        search={view.search}
      />
      {view.arrived.length === 0 ? (
        <p className="meta">{t("treasurer.arrivedNone")}</p>
      ) : (
        <Lines
          label={t("treasurer.arrived")}
          rows={view.arrived}
          rowKey={({ id: transactionId }) => transactionId}
          line={(row) => ({
            title: (
              <span className="num" translate="no">
                {row.note || t("treasurer.noNote")}
              </span>
            ),
            about: <About row={row} />,
            end: (
              <>
                <span className="num">{row.amount}</span>
                <Badge tone={STATE_TONES[row.state]}>{t(`treasurer.states.${row.state}`)}</Badge>
              </>
            ),
            actions: row.state === "foreign" && (
              <ActionButtons actions={["restoreTransfer"]} id={row.id} name={row.amount} />
            ),
          })}
        />
      )}
      <Pagination pages={view.pages} />
    </section>
  );
}

function About({ row: { at, source, reference, resolution } }: { row: Row }) {
  const { t } = useTranslation("transfers");
  const parts = [at, t(`treasurer.sources.${source}`), reference, resolution];

  return <span className="num">{parts.filter(Boolean).join(" · ")}</span>;
}
