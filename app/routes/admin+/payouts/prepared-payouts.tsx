import { Link } from "@remix-run/react";
import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { buttonClass, ButtonLink } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { type Column, Table } from "~/ui/elements/table";
import type { TreasurerView } from "./payouts-view.server";

type Row = TreasurerView["prepared"][number];

/** Payouts that are to be sent, one by one or with a file for bulk payment. */
export function PreparedPayouts({ view: { prepared, files } }: { view: TreasurerView }) {
  const { t } = useTranslation("payouts");
  const columns: Column<Row>[] = [
    {
      key: "artist",
      label: t("treasurer.artist"),
      wide: true,
      cell: ({ id, artist }) => (
        <Link to={`/admin/payouts/${id}`} translate="no">
          <b>{artist}</b>
        </Link>
      ),
    },
    { key: "amount", label: t("amount"), num: true, cell: ({ amount }) => amount },
    { key: "account", label: t("treasurer.account"), cell: ({ account }) => <span className="num">{account}</span> },
    {
      key: "open",
      label: t("treasurer.open"),
      wide: true,
      hideLabel: true,
      cell: ({ id, artist }) => (
        <ButtonLink size="sm" to={`/admin/payouts/${id}`} aria-label={`${t("treasurer.open")}: ${artist}`}>
          {t("treasurer.open")}
        </ButtonLink>
      ),
    },
  ];
  return (
    <section className="stack">
      <h3 className="h3">{t("treasurer.prepared")}</h3>
      <p className="meta">{t("treasurer.preparedHint")}</p>
      <Table caption={t("treasurer.prepared")} columns={columns} rows={prepared} rowKey={({ id }) => String(id)} />
      <div className="row">
        {files.map((currency) => (
          <a key={currency} className={buttonClass({})} href={`/admin/payouts.csv?currency=${currency}`}>
            <Icon of={Download} />
            {t("treasurer.csv", { currency: t(`currency.${currency}`) })}
          </a>
        ))}
      </div>
      <p className="meta">{t("treasurer.csvHint")}</p>
    </section>
  );
}
