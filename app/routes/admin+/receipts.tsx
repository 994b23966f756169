import type { LoaderFunctionArgs } from "@remix-run/node";
import { CsvLinks } from "~/ui/elements/csv-links";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { searchReceipts } from "~/models/money/receipts/find-receipt.server";
import { ReceiptYear } from "~/models/money/receipts/schema";
import { AdminList } from "~/ui/admin/admin-list";
import { StatCard, Stats } from "~/ui/elements/stats";
import { titleMeta } from "~/ui/meta/title-meta";
import { adminList } from "~/web/views/admin/admin-list.server";
import { receiptRow, yearView } from "~/web/views/receipts/receipt-lists.server";

export const meta = titleMeta;

/** All receipts, or those of one year with ?state=2026. */
export async function loader({ request }: LoaderFunctionArgs) {
  const receiptList = await adminList(
    request,
    "receipts",
    (listQuery, address, { actor }) =>
      searchReceipts(actor, listQuery, ReceiptYear.safeParse(address.get("state")).data),
    receiptRow,
  );

  return { ...receiptList, ...(await yearView(request)) };
}

export default function AdminReceipts() {
  const { t } = useTranslation(["receipts", "admin"]);
  const { years, year, sums, ...receiptList } = useLoaderData<typeof loader>();
  const states = [
    { value: "", label: t("admin:all") },
    ...years.map((value) => ({ value, label: value })),
  ];
  const sumsNote = (
    <>
      <p className="meta">{t("admin.intro")}</p>
      {sums.length > 0 && (
        <Stats>
          {sums.map(({ key, label, total, hint }) => (
            <StatCard key={key} label={label} value={total} hint={hint} />
          ))}
        </Stats>
      )}
      {year && (
        <CsvLinks href={`/admin/receipts.csv?year=${year}`} label={t("admin.csv", { year })} />
      )}
    </>
  );

  return (
    <AdminList
      list={receiptList}
      action="/admin/receipts"
      placeholder={t("admin.search")}
      states={states}
      line={({ id, what, shows, buyer, date, amount }) => ({
        title: (
          <Link to={`/admin/receipts/${id}`} className="num">
            {id}
          </Link>
        ),
        about: (
          <>
            <span translate="no">{buyer}</span> · {date}
            <p>{`${what}: ${shows.map(({ text }) => text).join(", ")}`}</p>
          </>
        ),
        end: <span className="num">{amount}</span>,
      })}
      note={sumsNote}
    />
  );
}
