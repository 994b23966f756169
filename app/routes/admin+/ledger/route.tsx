import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type AdminContext, adminList } from "~/web/views/admin/admin-list.server";
import { titleOf } from "~/web/views/wording.server";
import { formatMoney } from "~/locales/format";
import type { Language } from "~/locales/languages";
import { searchLedgerLines } from "~/models/money/ledger/reconciliation.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { type ActionName, ActionButtons } from "~/ui/admin/action-buttons";
import { AdminList } from "~/ui/admin/admin-list";
import { Reconciliation, Disputes, FailingRefunds } from "./reconciliation";
import type { Column } from "~/ui/elements/table";
import { reconciliationView } from "./reconciliation-view.server";

export const meta = titleMeta;

type Found = Awaited<ReturnType<typeof searchLedgerLines>>["rows"][number];
type Row = ReturnType<typeof word>;

export async function loader({ request }: LoaderFunctionArgs) {
  const list = await adminList(
    request,
    "ledger",
    (query, _address, { actor }) => searchLedgerLines(actor, query),
    word,
  );

  return { ...list, reconciliation: await reconciliationView(request) };
}

function word({ line, event, artist, payment }: Found, { moment, language }: AdminContext) {
  const actions: ActionName[] =
    line.kind === "tip" && line.account === "artist" && payment?.state === "paid"
      ? ["refundTip"]
      : [];

  return {
    id: String(line.id),
    title: event && titleOf(event, language),
    eventId: event?.id ?? null,
    payoutId: line.payoutId,
    artist,
    actions,
    paymentId: line.paymentId ?? "",
    kind: line.kind,
    account: line.account,
    when: moment(line.at),
    amount: formatMoney(line.amountCents, line.currency, language),
    original: originalOf(line, language),
  };
}

/** The provider's own amount if it settles in another currency; empty otherwise. */
function originalOf(
  { providerAmount, providerCurrency, amountCents }: Found["line"],
  language: Language,
) {
  if (providerAmount === null || !providerCurrency) return "";

  return formatMoney(Math.sign(amountCents) * Math.abs(providerAmount), providerCurrency, language);
}

export default function AdminLedger() {
  const { t } = useTranslation(["ledger", "admin"]);
  const { reconciliation, ...list } = useLoaderData<typeof loader>();
  const columns: Column<Row>[] = [
    { key: "show", label: t("show"), wide: true, cell: (row) => <Show row={row} /> },
    { key: "what", label: t("what"), cell: ({ kind }) => t(`kind.${kind}`) },
    { key: "account", label: t("account"), cell: ({ account }) => t(`accounts.${account}`) },
    { key: "when", label: t("when"), cell: ({ when }) => when },
    { key: "amount", label: t("amount"), num: true, cell: (row) => <Amount row={row} /> },
    {
      key: "actions",
      label: t("admin:actions"),
      wide: true,
      hideLabel: true,
      cell: ({ actions, paymentId, title }) => (
        <ActionButtons actions={actions} id={paymentId} name={title?.text ?? ""} />
      ),
    },
  ];
  const head = (
    <>
      <Reconciliation reconciliation={reconciliation} />
      <FailingRefunds failing={reconciliation.failing} />
      <Disputes disputes={reconciliation.disputes} />
    </>
  );

  return (
    <AdminList
      list={list}
      action="/admin/ledger"
      placeholder={t("search")}
      columns={columns}
      note={head}
    />
  );
}

function Show({ row }: { row: Row }) {
  const { t } = useTranslation("ledger");

  return (
    <>
      {row.title ? (
        <Link to={`/event/${row.eventId}`} lang={row.title.lang}>
          <b>{row.title.text}</b>
        </Link>
      ) : (
        <Link to={`/admin/payouts/${row.payoutId}`}>
          <b>{t("payoutNumber", { number: row.payoutId })}</b>
        </Link>
      )}
      <br />
      <span className="meta" translate="no">
        {row.artist}
      </span>
    </>
  );
}

function Amount({ row: { amount, original } }: { row: Row }) {
  return (
    <>
      {amount}
      {original && (
        <>
          <br />
          <span className="meta">{original}</span>
        </>
      )}
    </>
  );
}
