import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { withErrorPage, requireViewer } from "~/web/requests/page.server";
import { Pagination } from "~/ui/admin/admin-pages";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { SectionHead } from "~/ui/elements/panel";
import { type Column, Table } from "~/ui/elements/table";
import { titleMeta } from "~/ui/meta/title-meta";
import { type ReceiptRow, receiptsView } from "~/web/views/receipts/receipt-lists.server";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireViewer(request);

  return withErrorPage(request, () => receiptsView(request));
}

export default function ReceiptsScreen() {
  const { t } = useTranslation(["receipts", "tickets", "common"]);
  const { receipts, pages } = useLoaderData<typeof loader>();
  const columns: Column<ReceiptRow>[] = [
    {
      key: "show",
      label: t("item"),
      wide: true,
      cell: (receipt) => <ReceiptItems row={receipt} />,
    },
    {
      key: "number",
      label: t("number"),
      cell: ({ id: receiptId }) => <span className="num">{receiptId}</span>,
    },
    { key: "date", label: t("date") },
    { key: "amount", label: t("amount"), num: true },
  ];
  const backLink = <ButtonLink to="/tickets">{t("common:myTickets")}</ButtonLink>;

  return (
    <div className="wrap section snug stack loose">
      <SectionHead
        level={1}
        size="m"
        title={t("common:receipts")}
        hint={t("hint")}
        action={backLink}
      />
      {receipts.length === 0 ? (
        <EmptyState title={t("none")} />
      ) : (
        <Table
          caption={t("common:receipts")}
          columns={columns}
          rows={receipts}
          rowKey={({ id: receiptId }) => receiptId}
        />
      )}
      <Pagination pages={pages} />
    </div>
  );
}

function ReceiptItems({ row: { id: receiptId, what, shows } }: { row: ReceiptRow }) {
  return (
    <Link to={`/receipts/${receiptId}`}>
      <b>{what}</b>
      {shows.map(({ text, lang }) => (
        <span key={text} lang={lang}>
          <br />
          {text}
        </span>
      ))}
    </Link>
  );
}
