import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/elements/badge";
import { Note } from "~/ui/elements/note";
import { Panel } from "~/ui/elements/panel";
import { StatCard, Stats } from "~/ui/elements/stats";
import { Table } from "~/ui/elements/table";
import type { PayoutsView } from "./payouts-view.server";

type Owed = PayoutsView["owed"][number];

/** The sum owed in one currency, and the part of it that can be paid. */
export function OwedSums({ row: owedRow, isOnly }: { row: Owed; isOnly: boolean }) {
  const { t } = useTranslation("payouts");
  const { t: common } = useTranslation();

  return (
    <section className="stack">
      {!isOnly && <h2 className="h3">{common(`currency.${owedRow.currency}`)}</h2>}
      {owedRow.missing && <Note>{t("negative", { amount: owedRow.missing })}</Note>}
      <Stats>
        <StatCard label={t("balance")} value={owedRow.balance} />
        <StatCard label={t("due")} value={owedRow.due} hint={owedRow.hint && t(owedRow.hint)} />
        <StatCard label={t("reserved")} value={owedRow.reserved} />
        {owedRow.prepared && <StatCard label={t("states.prepared")} value={owedRow.prepared} />}
        {owedRow.disputed && (
          <StatCard label={t("disputed")} value={owedRow.disputed} hint={t("disputedHint")} />
        )}
      </Stats>
    </section>
  );
}

export function HeldBackList({ rows: heldRows }: { rows: PayoutsView["heldBack"] }) {
  const { t } = useTranslation("payouts");

  return (
    <Panel title={t("heldBack")}>
      <ul className="sum-lines">
        {heldRows.map(({ key: rowKey, eventId, show, day: dueDay, amount }) => (
          <li key={rowKey}>
            <div>
              <Link to={`/event/${eventId}`} lang={show.lang}>
                {show.text}
              </Link>
              <p className="meta num">{`${t("dueOn")}: ${dueDay}`}</p>
            </div>
            <b className="num">{amount}</b>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const STATE_TONES = {
  prepared: "count",
  paid: "ok",
  cancelled: "ended",
  reversed: "warn",
} as const;

export function PaidOutTable({ payouts }: { payouts: PayoutsView["payouts"] }) {
  const { t } = useTranslation("payouts");

  return (
    <Panel title={t("paid")}>
      {payouts.length === 0 ? (
        <p className="meta">{t("paidNone")}</p>
      ) : (
        <Table
          caption={t("paid")}
          rows={payouts}
          rowKey={({ id: payoutId }) => payoutId}
          columns={[
            { key: "when", label: t("when") },
            {
              key: "to",
              label: t("to"),
              wide: true,
              cell: ({ account, reference }) => (
                <span className="num" translate="no">
                  {account} {reference && <span className="meta break">{reference}</span>}
                </span>
              ),
            },
            {
              key: "state",
              label: t("state"),
              cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{t(`states.${state}`)}</Badge>,
            },
            { key: "amount", label: t("amount"), num: true },
          ]}
        />
      )}
    </Panel>
  );
}
