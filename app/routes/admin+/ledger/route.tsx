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

type FoundLine = Awaited<ReturnType<typeof searchLedgerLines>>["rows"][number];
type Row = ReturnType<typeof lineRow>;

export async function loader({ request }: LoaderFunctionArgs) {
  const lineList = await adminList(
    request,
    "ledger",
    (listQuery, _address, { actor }) => searchLedgerLines(actor, listQuery),
    lineRow,
  );

  return { ...lineList, reconciliation: await reconciliationView(request) };
}

function lineRow(
  { line: ledgerLine, event, artist, payment }: FoundLine,
  { moment, language }: AdminContext,
) {
  const actions: ActionName[] =
    ledgerLine.kind === "tip" && ledgerLine.account === "artist" && payment?.state === "paid"
      ? ["refundTip"]
      : [];

  return {
    id: String(ledgerLine.id),
    title: event && titleOf(event, language),
    eventId: event?.id ?? null,
    payoutId: ledgerLine.payoutId,
    artist,
    actions,
    paymentId: ledgerLine.paymentId ?? "",
    kind: ledgerLine.kind,
    account: ledgerLine.account,
    when: moment(ledgerLine.at),
    amount: formatMoney(ledgerLine.amountCents, ledgerLine.currency, language),
    original: originalOf(ledgerLine, language),
  };
}

/** The provider's amount if it settles in another currency; otherwise empty. */
function originalOf(
  { providerAmount, providerCurrency, amountCents }: FoundLine["line"],
  language: Language,
) {
  if (providerAmount === null || !providerCurrency) return "";

  return formatMoney(Math.sign(amountCents) * Math.abs(providerAmount), providerCurrency, language);
}

export default function AdminLedger() {
  const { t } = useTranslation("ledger");
  const { reconciliation, ...lineList } = useLoaderData<typeof loader>();
  const listHead = (
    <>
      <Reconciliation reconciliation={reconciliation} />
      <FailingRefunds failing={reconciliation.failing} />
      <Disputes disputes={reconciliation.disputes} />
    </>
  );

  return (
    <AdminList
      list={lineList}
      action="/admin/ledger"
      placeholder={t("search")}
      line={(row) => ({
        title: <ShowCell row={row} />,
        about: (
          <>
            {`${t(`kind.${row.kind}`)} · ${t(`accounts.${row.account}`)} · ${row.when}`}
            {row.artist && <p translate="no">{row.artist}</p>}
          </>
        ),
        end: <AmountCell row={row} />,
        actions: row.actions.length > 0 && (
          <ActionButtons actions={row.actions} id={row.paymentId} name={row.title?.text ?? ""} />
        ),
      })}
      note={listHead}
    />
  );
}

function ShowCell({ row: { title, eventId, payoutId } }: { row: Row }) {
  const { t } = useTranslation("ledger");
  if (!title)
    return <Link to={`/admin/payouts/${payoutId}`}>{t("payoutNumber", { number: payoutId })}</Link>;

  return (
    <Link to={`/event/${eventId}`} lang={title.lang}>
      {title.text}
    </Link>
  );
}

function AmountCell({ row: { amount, original } }: { row: Row }) {
  return (
    <div className="num">
      {amount}
      {original && <p className="meta">{original}</p>}
    </div>
  );
}
