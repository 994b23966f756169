import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/elements/badge";
import { Button } from "~/ui/elements/button";
import { type Column, Table } from "~/ui/elements/table";
import type { TreasurerView } from "./payouts-view.server";

type InCurrency = TreasurerView["currencies"][number];
type Row = InCurrency["artists"][number];

/** Everybody who is owed something in one currency. */
export function ArtistsToPay({
  row: { currency, artists, hidden, canPrepareAll },
}: {
  row: InCurrency;
}) {
  const { t } = useTranslation("payouts");
  const name = { currency: t(`currency.${currency}`) };
  const title = t("treasurer.artists", name);
  const columns: Column<Row>[] = [
    {
      key: "artist",
      label: t("treasurer.artist"),
      wide: true,
      cell: (row) => <Artist row={row} />,
    },
    { key: "due", label: t("treasurer.due"), num: true, cell: (row) => <Due row={row} /> },
    {
      key: "reserved",
      label: t("treasurer.reserved"),
      num: true,
      cell: ({ reserved }) => reserved ?? "–",
    },
    {
      key: "disputed",
      label: t("treasurer.disputed"),
      num: true,
      cell: ({ disputed }) => disputed ?? "–",
    },
    { key: "balance", label: t("treasurer.balance"), num: true, cell: ({ balance }) => balance },
    {
      key: "prepare",
      label: t("treasurer.action"),
      wide: true,
      hideLabel: true,
      cell: (row) => <Prepare row={row} />,
    },
  ];
  if (artists.length === 0) return <p className="meta">{t("treasurer.artistsNone", name)}</p>;

  return (
    <section className="stack">
      <div className="row between">
        <h3 className="h3">{title}</h3>
        {canPrepareAll && (
          <Form method="post">
            <input type="hidden" name="currency" value={currency} />
            <Button size="sm" name="intent" value="prepareAll">
              {t("treasurer.prepareAll")}
            </Button>
          </Form>
        )}
      </div>
      <Table caption={title} columns={columns} rows={artists} rowKey={({ id }) => id} />
      {hidden && <p className="meta">{t("treasurer.hidden", { number: hidden })}</p>}
    </section>
  );
}

function Artist({ row: { name, account, isSuspended } }: { row: Row }) {
  const { t } = useTranslation("payouts");

  return (
    <>
      <b translate="no">{name}</b>{" "}
      {isSuspended && <Badge tone="bad">{t("treasurer.suspended")}</Badge>}
      <br />
      <span className="meta num">{account ?? t("treasurer.accountNone")}</span>
    </>
  );
}

function Due({ row: { due, isCarried, prepared } }: { row: Row }) {
  const { t } = useTranslation("payouts");

  return (
    <>
      {due}
      {isCarried && <p className="meta">{t("treasurer.carried")}</p>}
      {prepared && <p className="meta">{t("treasurer.ofThisPrepared", { amount: prepared })}</p>}
    </>
  );
}

function Prepare({ row: { id, name, payable } }: { row: Row }) {
  const { t } = useTranslation("payouts");
  if (!payable) return null;

  return (
    <Form method="post">
      <input type="hidden" name="artistId" value={id} />
      <input type="hidden" name="currency" value={payable.currency} />
      <input type="hidden" name="amount" value={payable.amount} />
      <Button
        size="sm"
        name="intent"
        value="prepare"
        aria-label={t("treasurer.prepareNamed", { amount: payable.text, name })}
      >
        {t("treasurer.prepare")}
      </Button>
    </Form>
  );
}
