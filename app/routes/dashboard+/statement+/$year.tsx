import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { page, requireViewer } from "~/web/requests/page.server";
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

/** For artists, and for everybody with a share of a show. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireViewer(request);

  return page(request, () => yearlyStatementView(request, required(params.year)));
}

export default function StatementScreen() {
  const { t } = useTranslation("ledger");
  const { title, year, years, currencies } = useLoaderData<typeof loader>();
  const pdf = (
    <a className={buttonClass({})} href={`/dashboard/statement/${year}/statement.pdf`}>
      <Icon of={Download} />
      {t("yearly.pdf")}
    </a>
  );

  return (
    <div className="wrap section snug stack loose">
      <SectionHead level={1} size="m" title={title} hint={t("yearly.hint")} action={pdf} />
      {years.length > 1 && (
        <nav className="row tight" aria-label={t("yearly.years")}>
          {years.map((one) => (
            <Link
              key={one}
              className="chip"
              to={`/dashboard/statement/${one}`}
              aria-current={one === year ? "true" : undefined}
            >
              {one}
            </Link>
          ))}
        </nav>
      )}
      {currencies.length === 0 && <EmptyState title={t("yearly.none")} />}
      {currencies.map((row) => (
        <InCurrency key={row.currency} row={row} />
      ))}
    </div>
  );
}

type Currency = YearlyStatementView["currencies"][number];

function InCurrency({ row: { name, sums, shows } }: { row: Currency }) {
  const { t } = useTranslation("ledger");
  const title = t("yearly.in", { currency: name });
  const columns: Column<Currency["shows"][number]>[] = [
    {
      key: "show",
      label: t("show"),
      wide: true,
      cell: ({ show }) => <span lang={show.lang}>{show.text}</span>,
    },
    { key: "gross", label: t("yearly.gross"), num: true, cell: ({ gross }) => gross },
    { key: "refunds", label: t("yearly.refunds"), num: true, cell: ({ refunds }) => refunds },
    { key: "shares", label: t("yearly.shares"), num: true, cell: ({ shares }) => shares },
    { key: "net", label: t("yearly.net"), num: true, cell: ({ net }) => net },
  ];

  return (
    <Panel title={title}>
      {shows.length > 0 && (
        <Table caption={title} columns={columns} rows={shows} rowKey={({ id }) => id} />
      )}
      <div className="sum num">
        {sums.map(({ key, label, amount }) => (
          <div key={key} className={key === "closing" ? "total" : "meta"}>
            <span>{label}</span>
            <span className={key === "closing" ? "price" : undefined}>{amount}</span>
          </div>
        ))}
      </div>
    </Panel>
  );
}
