import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/elements/badge";
import { Note } from "~/ui/elements/note";
import { Panel } from "~/ui/elements/panel";
import { StatCard, Stats } from "~/ui/elements/stats";
import { Table } from "~/ui/elements/table";
import type { PayoutsView } from "./payouts-view.server";

type Owed = PayoutsView["owed"][number];

/** What is owed in one currency, and which part of it can be paid. */
export function OwedSums({ row, isOnly }: { row: Owed; isOnly: boolean }) {
  const { t } = useTranslation("payouts");
  const { t: common } = useTranslation();

  return (
    <section className="stack">
      {!isOnly && <h2 className="h3">{common(`currency.${row.currency}`)}</h2>}
      {row.missing && <Note>{t("negative", { amount: row.missing })}</Note>}
      <Stats>
        <StatCard label={t("balance")} value={row.balance} />
        <StatCard label={t("due")} value={row.due} hint={row.hint && t(row.hint)} />
        <StatCard label={t("reserved")} value={row.reserved} />
        {row.prepared && <StatCard label={t("prepared")} value={row.prepared} />}
        {row.disputed && (
          <StatCard label={t("disputed")} value={row.disputed} hint={t("disputedHint")} />
        )}
      </Stats>
    </section>
  );
}

export function HeldBack({ rows }: { rows: PayoutsView["heldBack"] }) {
  const { t } = useTranslation("payouts");

  return (
    <Panel title={t("heldBack")}>
      <ul className="sum-lines">
        {rows.map(({ key, eventId, show, day, amount }) => (
          <li key={key}>
            <div>
              <Link to={`/event/${eventId}`} lang={show.lang}>
                {show.text}
              </Link>
              <p className="meta num">{`${t("dueOn")}: ${day}`}</p>
            </div>
            <b className="num">{amount}</b>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const TONES = { prepared: "count", paid: "ok", cancelled: "ended", reversed: "warn" } as const;

export function PaidOut({ payouts }: { payouts: PayoutsView["payouts"] }) {
  const { t } = useTranslation("payouts");

  return (
    <Panel title={t("paid")}>
      {payouts.length === 0 ? (
        <p className="meta">{t("paidNone")}</p>
      ) : (
        <Table
          caption={t("paid")}
          rows={payouts}
          rowKey={({ id }) => id}
          columns={[
            { key: "when", label: t("when"), cell: ({ when }) => when },
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
              cell: ({ state }) => <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>,
            },
            { key: "amount", label: t("amount"), num: true, cell: ({ amount }) => amount },
          ]}
        />
      )}
    </Panel>
  );
}
