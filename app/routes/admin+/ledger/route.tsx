import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type AdminContext, adminList } from "~/web/views/admin/admin-list.server";
import { titleOf } from "~/web/views/wording.server";
import { formatMoney } from "~/locales/format";
import type { Language } from "~/locales/languages";
import type { ActionName } from "~/models/office/admin/actions.protocol";
import { searchLedgerLines } from "~/models/money/ledger/reconciliation.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { ActionButtons } from "~/ui/admin/action-buttons";
import { AdminList } from "~/ui/admin/admin-list";
import { Reconciliation, Disputes, FailingRefunds } from "./reconciliation";
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
  const { t } = useTranslation("ledger");
  const { reconciliation, ...list } = useLoaderData<typeof loader>();
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
      line={(row) => ({
        title: <Show row={row} />,
        about: (
          <>
            {`${t(`kind.${row.kind}`)} · ${t(`accounts.${row.account}`)} · ${row.when}`}
            {row.artist && <p translate="no">{row.artist}</p>}
          </>
        ),
        end: <Amount row={row} />,
        actions: row.actions.length > 0 && (
          <ActionButtons actions={row.actions} id={row.paymentId} name={row.title?.text ?? ""} />
        ),
      })}
      note={head}
    />
  );
}

function Show({ row: { title, eventId, payoutId } }: { row: Row }) {
  const { t } = useTranslation("ledger");
  if (!title)
    return <Link to={`/admin/payouts/${payoutId}`}>{t("payoutNumber", { number: payoutId })}</Link>;

  return (
    <Link to={`/event/${eventId}`} lang={title.lang}>
      {title.text}
    </Link>
  );
}

function Amount({ row: { amount, original } }: { row: Row }) {
  return (
    <div className="num">
      {amount}
      {original && <p className="meta">{original}</p>}
    </div>
  );
}
