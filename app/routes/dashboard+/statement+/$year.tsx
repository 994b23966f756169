import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { withErrorPage, requireViewer } from "~/web/requests/page.server";
import { buttonClass } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Icon } from "~/ui/elements/icon";
import { Panel, SectionHead } from "~/ui/elements/panel";
import { type Column, Table } from "~/ui/elements/table";
import { titleMeta } from "~/ui/meta/title-meta";
import {
  type YearlyStatementView,
  yearlyStatementView,
} from "~/web/views/receipts/yearly-statement.server";
import { required } from "~/platform/required";

export const meta = titleMeta;

/** The yearly statement, for artists and for people with a share of a show. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireViewer(request);

  return withErrorPage(request, () => yearlyStatementView(request, required(params.year)));
}

export default function StatementScreen() {
  const { t } = useTranslation("ledger");
  const { title, year, years, currencies } = useLoaderData<typeof loader>();
  const pdfLink = (
    <a className={buttonClass({})} href={`/dashboard/statement/${year}/statement.pdf`}>
      <Icon of={Download} />
      {t("yearly.pdf")}
    </a>
  );

  return (
    <div className="wrap section snug stack loose">
      <SectionHead level={1} size="s" title={title} hint={t("yearly.hint")} action={pdfLink} />
      {years.length > 1 && (
        <nav className="row tight" aria-label={t("yearly.years")}>
          {years.map((otherYear) => (
            <Link
              key={otherYear}
              className="chip"
              to={`/dashboard/statement/${otherYear}`}
              aria-current={otherYear === year ? "true" : undefined}
            >
              {otherYear}
            </Link>
          ))}
        </nav>
      )}
      {currencies.length === 0 && <EmptyState title={t("yearly.none")} />}
      {currencies.map((currencyView) => (
        <CurrencyStatement key={currencyView.currency} row={currencyView} />
      ))}
    </div>
  );
}

type CurrencyView = YearlyStatementView["currencies"][number];

function CurrencyStatement({ row: { name: currencyName, sums, shows } }: { row: CurrencyView }) {
  const { t } = useTranslation("ledger");
  const title = t("yearly.in", { currency: currencyName });
  const columns: Column<CurrencyView["shows"][number]>[] = [
    {
      key: "show",
      label: t("show"),
      wide: true,
      cell: ({ show }) => <span lang={show.lang}>{show.text}</span>,
    },
    { key: "gross", label: t("yearly.gross"), num: true },
    { key: "refunds", label: t("yearly.refunds"), num: true },
    { key: "shares", label: t("yearly.shares"), num: true },
    { key: "net", label: t("yearly.net"), num: true },
  ];

  return (
    <Panel title={title}>
      {shows.length > 0 && (
        <Table
          caption={title}
          columns={columns}
          rows={shows}
          rowKey={({ id: eventId }) => eventId}
        />
      )}
      <div className="sum num">
        {sums.map(({ key: sumKey, label, amount }) => (
          <div key={sumKey} className={sumKey === "closing" ? "total" : "meta"}>
            <span>{label}</span>
            <span className={sumKey === "closing" ? "price" : undefined}>{amount}</span>
          </div>
        ))}
      </div>
    </Panel>
  );
}
